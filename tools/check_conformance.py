#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a stage of a conformance suite passes for fewer models than the floor file says.

  tools/check_conformance.py FLOOR SUITE REPORT

FLOOR has a section '[suite]' for each suite with lines 'stage count' ('#' starts a comment); REPORT is what `conform suite` or
`conform strict` printed. Raise the floor as the engine improves; a stage without a line is not guarded.
"""
import re
import sys


def read_floor(path, suite):
    floor, section, known = {}, None, set()
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            section = heading.group(1)
            known.add(section)
            continue
        match = re.fullmatch(r"(\w+)\s+(\d+)", line)
        if not match or not section:
            sys.exit(f"{path}:{number}: expected '[suite]' or 'stage count', got '{line}'")
        if section == suite:
            floor[match.group(1)] = int(match.group(2))
    if suite not in known:
        sys.exit(f"{path}: there is no section [{suite}]")
    return floor


def read_totals(path):
    """Lines 'stage 12 / 34', or the last line of `conform strict` or `edit`: 'verdicts agree 12 / 34, ...'."""
    rows = re.findall(r"^(\w+)(?: agree| whole)?\s+(\d+) / \d+(?:,.*)?$", open(path, encoding="utf-8").read(), re.MULTILINE)
    return {stage: int(passed) for stage, passed in rows}


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    _, path, suite, report = sys.argv
    floor, totals = read_floor(path, suite), read_totals(report)
    fallen = [f"{suite}: {stage}: {totals.get(stage, 0)} pass, the floor is {count}"
              for stage, count in floor.items() if totals.get(stage, 0) < count]
    risen = [f"{stage} {count}" for stage, count in totals.items() if count > floor.get(stage, 0)]
    if risen:
        print(f"conformance: {suite} is above its floor, raise it: " + ", ".join(risen))
    print("\n".join(fallen) if fallen else f"conformance: {suite} keeps its floor ({len(floor)} stages guarded)")
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
