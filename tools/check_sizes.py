#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails on a file over 600 lines or a function over 80, unless a comment 'long ... because ...' gives the reason; and on
a comment wider than 120 columns, because clang-format leaves comments alone.

The reason stands in the first ten lines of the file, or in the comment right above the function. Functions are found by
the shape clang-format gives them: a line at column 0 that opens a brace, up to the brace that closes it at column 0.
"""
import argparse
import pathlib
import re
import sys

MAX_FILE, MAX_FUNCTION, MAX_WIDTH = 600, 80, 120
COMMENT = re.compile(r"^\s*//")
REASON = re.compile(r"\blong\b.*\bbecause\b", re.IGNORECASE)
NOT_A_FUNCTION = re.compile(r"^(namespace|struct|class|enum|union|extern|typedef|#)|=\s*\{$")


def long_functions(lines):
    """(line number, length) of every function that is too long and gives no reason."""
    start = None
    for i, line in enumerate(lines):
        if start is None:
            if line[:1] not in (" ", "}", "/", "") and line.endswith("{") and not NOT_A_FUNCTION.search(line):
                start = i
            elif line.endswith(") {") and line.startswith("    ") and i and lines[i - 1][:1].isalpha():
                start = i - 1  # a signature that was broken over two lines
        elif line.startswith("}"):
            above = start
            while above > 0 and lines[above - 1].startswith(("//", "template")):
                above -= 1
            if i - start + 1 > MAX_FUNCTION and not any(REASON.search(l) for l in lines[above:start]):
                yield start + 1, i - start + 1
            start = None


def check(path, name):
    lines = path.read_text(encoding="utf-8").splitlines()
    if len(lines) > MAX_FILE and not any(REASON.search(l) for l in lines[:10]):
        yield f"{name}: {len(lines)} lines, {MAX_FILE} at most"
    for line, length in long_functions(lines):
        yield f"{name}:{line}: a function of {length} lines, {MAX_FUNCTION} at most"
    for i, line in enumerate(lines):
        if len(line) > MAX_WIDTH and COMMENT.search(line):
            yield f"{name}:{i + 1}: a comment of {len(line)} columns, {MAX_WIDTH} at most"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    root = parser.parse_args().root
    endings = {".h", ".hpp", ".c", ".cc", ".cpp", ".tpp", ".py"}
    files = [p for top in ("include", "src", "python", "apps", "samples", "tests", "bench", "tools")
             for p in sorted((root / top).rglob("*")) if p.suffix in endings]
    errors = [e for p in files for e in check(p, p.relative_to(root).as_posix())]
    print("\n".join(errors) if errors else f"sizes: {len(files)} files and their functions are short enough")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
