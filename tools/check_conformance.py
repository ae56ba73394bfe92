#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails when a stage of the conformance suite passes for fewer models than the floor file says.

  tools/check_conformance.py FLOOR REPORT

FLOOR has lines 'stage count' ('#' starts a comment); REPORT is what `conform suite` printed. Raise the floor as the
engine improves; a stage without a line is not guarded.
"""
import re
import sys


def read_floor(path):
    floor = {}
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        match = re.fullmatch(r"(\w+)\s+(\d+)", line)
        if not match:
            sys.exit(f"{path}:{number}: expected 'stage count', got '{line}'")
        floor[match.group(1)] = int(match.group(2))
    return floor


def read_totals(path):
    rows = re.findall(r"^(\w+)\s+(\d+) / (\d+)$", open(path, encoding="utf-8").read(), re.MULTILINE)
    return {stage: int(passed) for stage, passed, _ in rows}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    floor, totals = read_floor(sys.argv[1]), read_totals(sys.argv[2])
    fallen = [f"{stage}: {totals.get(stage, 0)} models pass, the floor is {count}"
              for stage, count in floor.items() if totals.get(stage, 0) < count]
    risen = [f"{stage} {count}" for stage, count in totals.items() if count > floor.get(stage, 0)]
    if risen:
        print("conformance: above the floor, raise it: " + ", ".join(risen))
    print("\n".join(fallen) if fallen else f"conformance: no stage is below its floor ({len(floor)} guarded)")
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
