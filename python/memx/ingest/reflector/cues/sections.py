"""Sections: the words by which a memory belongs to one."""

from __future__ import annotations

from memx.ingest.reflector.cues.phrases import phrases

BY_RULE = {
    "error_fix": "debugging",
    "retry_success": "debugging",
    "config_change": "workflow",
    "new_tool": "tools",
    "repetitive_op": "workflow",
}
"""Where a rule's memories belong when their words say nothing else."""

CUES = {
    "debugging": phrases(
        "debug|error|errors|exception|traceback|crash|crashes|bug|fails|failed|failing|broken|segfault|timeout|stack trace",
        "调试|报错|错误|异常|崩溃|失败|超时|排查|故障|修复",
    ),
    "tools": phrases(
        "tool|tools|plugin|extension|cli|linter|formatter|editor|ide|library|package",
        "工具|插件|扩展|编辑器|软件|依赖包",
    ),
    "preferences": phrases(
        "prefer|prefers|preferred|preference|always|never|rather|like|favourite|favorite|habit|default|style|theme|font",
        "偏好|喜欢|习惯|总是|从不|以后都|默认|风格|主题|字体|宁愿",
    ),
    "architecture": phrases(
        "architecture|design|module|service|services|microservice|schema|interface|layer|dependency|queue|cache|api design|"
        "event-driven|monolith|domain model",
        "架构|设计|模块|微服务|接口设计|分层|表结构|消息队列|领域模型|解耦",
    ),
    "commands": phrases("command|commands|shell|terminal|script|alias|bash", "命令|终端|脚本|命令行"),
    "workflow": phrases(
        "deploy|deployment|release|pipeline|ci|build|branch|merge|review|environment|staging|production|migration|backup|"
        "schedule|weekly|every time|steps|checklist|report",
        "部署|发布|流水线|构建|分支|合并|评审|环境|上线|迁移|备份|定时|每周|流程|步骤|周报|报表",
    ),
    "patterns": phrases(
        "pattern|patterns|idiom|recipe|best practice|convention|approach|anti-pattern",
        "模式|惯用|最佳实践|约定|套路|范式",
    ),
}
"""Cues by section."""
