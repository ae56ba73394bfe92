#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the man page of the program, made from what its --help says.

  man_page.py PROGRAM > docs/sinew.1
"""
import re
import subprocess
import sys

ROW = re.compile(r"^  (\S.*?)  +(\S.*)$")


def ask(program, *arguments):
    return subprocess.run([program, *arguments, "--help"], check=True, capture_output=True, text=True).stdout


def sections(text):
    """The paragraphs of a help text by their headings; what has none is under ''."""
    found, heading = {}, ""
    for line in text.splitlines():
        if re.fullmatch(r"[A-Z]\w+:", line):
            heading = line[:-1]
        elif line:
            found.setdefault(heading, []).append(line)
    return found


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def rows(lines):
    out = []
    for line in lines:
        row = ROW.match(line)
        if row:
            name, words = row.groups()
            first, _, value = name.partition(" ")
            bold = f".B {escaped(first)}" if not value else f".BI {escaped(first)} \" {escaped(value)}\""
            out += [".TP", bold, escaped(words)]
    return out


def page(program):
    whole = sections(ask(program))
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.split()[1]
    usage, words = whole[""][0].removeprefix("Usage: "), whole[""][1]
    codes = whole["Options"][2:]
    out = [".\\\" SPDX-License-Identifier: Apache-2.0", ".\\\" made by tools/man_page.py from sinew --help: do not edit",
           f'.TH SINEW 1 "" "sinew {version}" "User Commands"', ".SH NAME",
           "sinew \\- simulate, inspect, convert, measure and check models of articulated bodies with contact", ".SH SYNOPSIS",
           f".B {escaped(usage.split()[0])}", escaped(" ".join(usage.split()[1:])), ".SH DESCRIPTION", escaped(words),
           "Models are MJCF files (.xml) or compiled models (.mjb).", ".SH COMMANDS"]
    commands = [ROW.match(line).group(1) for line in whole["Commands"]]
    for command in commands:
        parts = sections(ask(program, command))
        use, what = parts[""][0].removeprefix("Usage: "), parts[""][1]
        out += [f".SS {escaped(use)}", escaped(what)]
        out += rows(parts["Arguments"]) + rows(parts["Options"])
    out += [".SH OPTIONS", *rows(whole["Options"][:2]), ".SH EXIT STATUS"]
    for code, meaning in re.findall(r"(\d+) ([^;.]+)[;.]", " ".join(line.strip() for line in codes)):
        out += [".TP", f".B {code}", escaped(meaning)]
    out += [".SH EXAMPLES", ".nf", escaped("sinew run humanoid.xml --time 2 --out motion.npz"),
            escaped("sinew info humanoid.xml --json"), escaped("sinew check humanoid.xml"), ".fi"]
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(page(sys.argv[1]), end="")
