#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws docs/pictures/speed.svg from the table under "Against MuJoCo 3.12" in docs/performance.md: a bar for each model, as
long as Sinew is faster.

    python3 tools/speed_figure.py [OUT.svg]
"""
import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROW = re.compile(r"^\| (\S+\.xml) \| [\d.]+ \| [\d.]+ \| ([\d.]+) \|$")
LEFT, RIGHT, LINE, TOP, BOTTOM = 210, 60, 19, 34, 12
LEAST, MOST, WIDTH = 0.5, 16, 760


def ratios(page):
    """[(model, how many times as fast)], the fastest first."""
    part = page.split("## Against MuJoCo 3.12", 1)[1].split("\n**", 1)[0].split("\n## ", 1)[0]
    rows = [ROW.match(line) for line in part.splitlines()]
    return sorted(((row[1], float(row[2])) for row in rows if row), key=lambda row: -row[1])


def place(ratio):
    share = math.log(ratio / LEAST) / math.log(MOST / LEAST)
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def draw(rows):
    height = TOP + LINE * len(rows) + BOTTOM
    end = height - BOTTOM
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{height}" fill="white"/>']
    for ratio in (0.5, 1, 2, 4, 8, 16):
        x = place(ratio)
        parts.append(f'<line x1="{x:.1f}" y1="{TOP - 4}" x2="{x:.1f}" y2="{end}" stroke="{"#555" if ratio == 1 else "#ddd"}"/>')
        parts.append(f'<text x="{x:.1f}" y="{TOP - 10}" text-anchor="middle" fill="#555">{ratio:g}x</text>')
    for i, (model, ratio) in enumerate(rows):
        y, x = TOP + LINE * i, place(ratio)
        left, width = min(x, place(1)), abs(x - place(1))
        colour = "#2a7ab9" if ratio >= 1 else "#c0504d"
        parts.append(f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{model.removesuffix(".xml")}</text>')
        parts.append(f'<rect x="{left:.1f}" y="{y + 2}" width="{width:.1f}" height="{LINE - 6}" fill="{colour}"/>')
        parts.append(f'<text x="{max(x, place(1)) + 5:.1f}" y="{y + 12}">{ratio:.2f}</text>')
    return "\n".join(parts) + "\n</svg>\n"


def main():
    rows = ratios((ROOT / "docs" / "performance.md").read_text())
    if not rows:
        sys.exit("docs/performance.md has no rows under 'Against MuJoCo 3.12'")
    out = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures" / "speed.svg"
    out.write_text(draw(rows))
    print(f"{out}: {len(rows)} models")


if __name__ == "__main__":
    main()
