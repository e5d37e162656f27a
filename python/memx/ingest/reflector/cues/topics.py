"""Topics: the tools people name, what each is about, and the words that say so by themselves."""

from __future__ import annotations

from memx.ingest.reflector.cues.phrases import phrases

_TOOLS_BY_TOPICS = {
    "python": "python pip pipx uv poetry pdm conda mamba mypy pyright ruff black flake8 isort pylint jupyter pandas numpy django "
    "flask fastapi sqlalchemy alembic pydantic celery gunicorn uvicorn pyenv virtualenv setuptools",
    "python testing": "pytest tox nox hypothesis unittest",
    "javascript": "node npm npx pnpm yarn bun deno webpack vite esbuild rollup babel eslint prettier typescript tsc react vue svelte "
    "angular next.js nextjs express nvm volta",
    "javascript testing": "jest vitest mocha cypress playwright",
    "testing": "selenium k6 locust",
    "rust": "cargo rustc rustup clippy rustfmt serde tokio",
    "go": "golang gofmt golangci-lint",
    "java": "java maven mvn gradle spring junit",
    "ruby": "ruby gem bundler rails rspec rubocop",
    "php": "php composer laravel phpunit",
    "c++": "gcc g++ clang cmake ninja gdb lldb valgrind conan vcpkg bazel",
    "containers": "docker docker-compose podman buildx containerd kubernetes kubectl k8s helm kustomize minikube k3s lazydocker k9s",
    "infrastructure": "terraform ansible pulumi packer vagrant nginx caddy traefik haproxy apache systemd systemctl cron crontab "
    "aws gcloud az cloudflare",
    "git": "git gh github gitlab bitbucket git-lfs pre-commit lazygit",
    "ci": "jenkins circleci travis argocd",
    "database": "postgres postgresql psql mysql mariadb sqlite sqlite3 mongodb redis duckdb clickhouse elasticsearch cassandra "
    "dynamodb pg_dump pgbouncer sqlfluff flyway liquibase",
    "messaging": "kafka rabbitmq nats celery",
    "monitoring": "prometheus grafana sentry datadog kibana loki jaeger opentelemetry",
    "shell": "bash zsh fish tmux vim neovim nano emacs ssh scp rsync curl wget jq yq sed awk grep ripgrep fd fzf make just direnv "
    "shellcheck hyperfine tar ffmpeg imagemagick pandoc",
    "packages": "apt brew choco winget pacman dnf yum snap flatpak",
    "editor": "vscode pycharm intellij sublime obsidian",
    "design": "figma sketch",
    "machine-learning": "pytorch torch tensorflow keras scikit-learn transformers ollama vllm onnx cuda mlflow",
}


def _tools() -> dict[str, tuple[str, ...]]:
    topics: dict[str, tuple[str, ...]] = {}
    for about, names in _TOOLS_BY_TOPICS.items():
        for name in names.split():
            topics[name] = tuple(dict.fromkeys((*topics.get(name, ()), *about.split())))
    return topics


TOOLS = _tools()
"""What each known tool is about. Names that are common words (go, just a word) count only here as tools."""
for _common in (
    "just",
    "make",
    "express",
    "next",
    "snap",
    "sketch",
    "fish",
    "black",
    "spring",
    "az",
    "celery",
    "apache",
    "ruby",
    "gem",
    "flask",
    "caddy",
    "loki",
    "puppet",
):
    TOOLS.pop(_common, None)

TOPICS = {
    "testing": phrases(
        "unit test|unit tests|integration test|test suite|fixture|coverage|end-to-end test",
        "单元测试|测试用例|集成测试|覆盖率",
    ),
    "database": phrases("database|sql|query plan|migration|migrations", "数据库|慢查询|数据表|迁移脚本"),
    "network": phrases(
        "dns|tls|ssl|proxy|firewall|certificate|cors|http|websocket", "网络|代理|证书|防火墙|域名"
    ),
    "security": phrases(
        "password|permission|permissions|oauth|jwt|authentication|authorization|vulnerability",
        "权限|密码|鉴权|认证|漏洞|安全",
    ),
    "performance": phrases(
        "latency|slow|throughput|memory leak|benchmark|profiling|out of memory",
        "性能|延迟|内存泄漏|卡顿|很慢|太慢",
    ),
    "deployment": phrases(
        "deploy|deployment|deploys|release|rollout|rollback|staging|production",
        "部署|发布|上线|回滚|生产环境",
    ),
    "ci": phrases("ci|pipeline|github actions|build server", "流水线|持续集成"),
    "timeout": phrases("timeout|timeouts|timed out|times out", "超时"),
    "encoding": phrases("utf-8|unicode|encoding|charset|gbk", "编码|乱码"),
    "logging": phrases("log level|logging|logs", "日志"),
    "frontend": phrases("css|html|front end|frontend|browser", "前端|浏览器|页面"),
}
"""Words that say what a text is about."""
