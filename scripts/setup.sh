#!/usr/bin/env bash
# Makes .venv and builds the engine into it. Needs Python 3.11+, Rust and a C compiler;
# whatever is missing is said in one sentence. Called by `make setup`, from the project's folder.
#
#   PYTHON=/path/to/python   the interpreter to use, instead of the first one that fits
set -euo pipefail

venv=.venv
extras=local-fast,dev

fail() {
    printf 'memx: %s\n' "$1" >&2
    exit 1
}

# The first interpreter that is new enough and can make a virtual environment.
find_python() {
    local candidate old='' bare=''
    for candidate in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if ! "$candidate" -c 'import sys' >/dev/null 2>&1; then
            continue
        elif ! "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            old=$candidate
        elif ! "$candidate" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            bare=$candidate
        else
            printf '%s\n' "$candidate"
            return
        fi
    done
    if [ -n "$bare" ]; then
        fail "$bare cannot make a virtual environment: install its venv package (on Debian and Ubuntu: apt-get install python3-venv)."
    elif [ -n "$old" ]; then
        fail "Python 3.11 or newer is needed, found $("$old" --version 2>&1): install it from https://www.python.org/downloads/ or your package manager."
    fi
    fail "Python is missing: install Python 3.11 or newer from https://www.python.org/downloads/ or your package manager."
}

check_rust() {
    local wanted found
    wanted=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
    if ! command -v cargo >/dev/null || ! found=$(rustc --version 2>/dev/null); then
        fail "Rust is missing: install Rust $wanted or newer from https://rustup.rs."
    fi
    found=${found#rustc }
    found=${found%% *}
    if [ "$(printf '%s\n%s\n' "$wanted" "$found" | sort -V | head -n 1)" != "$wanted" ]; then
        fail "Rust $wanted or newer is needed, found $found: run 'rustup update stable'."
    fi
}

check_c_compiler() {
    local candidate
    for candidate in ${CC:+"$CC"} cc gcc clang; do
        if command -v "${candidate%% *}" >/dev/null; then
            return
        fi
    done
    fail "A C compiler is missing (SQLite is built from source): install gcc or clang (on Debian and Ubuntu: apt-get install build-essential)."
}

main() {
    local python
    check_rust
    check_c_compiler
    if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
        python=$(find_python)
        echo "memx: making $venv with $("$python" --version)"
        "$python" -m venv --clear "$venv"
    fi
    export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_QUIET=1
    "$venv/bin/python" -m pip install 'maturin>=1.9.4,<2'
    echo "memx: installing the dependencies and building the engine (a first build takes some minutes)"
    VIRTUAL_ENV="$PWD/$venv" "$venv/bin/maturin" develop --release --extras "$extras"
}

main
