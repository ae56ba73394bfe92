# SPDX-License-Identifier: Apache-2.0
"""Draws docs/pictures/differences.svg: how far differences of a step are from its exact derivative, by the size of their nudge.

    python3 tools/derivative_figure.py build/release/bin/sinew [OUT.svg]

The program linearizes one model in the air and on the floor, exactly and by centred differences of many sizes.
"""
import csv
import math
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODEL = ROOT / "models" / "humanoid.xml"
STATES = (("in the air", 40, "#2a6f97"), ("lying on the floor", 500, "#bc4749"))
NUDGES = [10 ** (-k / 3) for k in range(3, 34)]
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 400, 70, 24, 24, 54
LEAST, MOST = 1e-12, 1e6  # of the vertical axis


def matrix(program, folder, steps, *options):
    out = pathlib.Path(folder) / "out.csv"
    subprocess.run([program, "linearize", MODEL, out, "--steps", str(steps), *options], check=True, stdout=subprocess.DEVNULL)
    rows = list(csv.reader(out.open(encoding="utf-8")))
    return [float(x) for row in rows for x in row if x and not x[0].isalpha()]


def errors(program, folder, steps):
    exact = matrix(program, folder, steps)
    greatest = max(abs(x) for x in exact)
    found = []
    for nudge in NUDGES:
        other = matrix(program, folder, steps, "--fd", "--epsilon", repr(nudge))
        found.append(max(abs(a - b) for a, b in zip(exact, other, strict=True)) / greatest)
    return found


def place(nudge, error):
    across = (math.log10(nudge) - math.log10(NUDGES[-1])) / (math.log10(NUDGES[0]) - math.log10(NUDGES[-1]))
    up = (math.log10(min(max(error, LEAST), MOST)) - math.log10(LEAST)) / (math.log10(MOST) - math.log10(LEAST))
    return LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)


def draw(curves):
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="13">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']
    for power in range(-12, 7, 3):
        _, y = place(1e-5, 10.0**power)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">1e{power}</text>')
    for power in range(-11, 0, 2):
        x, _ = place(10.0**power, 1)
        parts.append(f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#ddd"/>'
                     f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">1e{power}</text>')
    for line, (name, color, values) in enumerate(curves):
        points = " ".join("{:.1f},{:.1f}".format(*place(n, e)) for n, e in zip(NUDGES, values, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>'
                     f'<text x="{LEFT + 12}" y="{TOP + 18 + 18 * line}" fill="{color}">{name}</text>')
    parts.append(f'<text x="{(WIDTH + LEFT) / 2}" y="{HEIGHT - 12}" text-anchor="middle">nudge of centred differences</text>')
    parts.append(f'<text transform="translate(16 {HEIGHT / 2}) rotate(-90)" text-anchor="middle">distance from the exact derivative, relative</text></svg>')
    return "\n".join(parts) + "\n"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    out = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "docs" / "pictures" / "differences.svg"
    with tempfile.TemporaryDirectory() as folder:
        curves = [(name, color, errors(sys.argv[1], folder, steps)) for name, steps, color in STATES]
    for name, _, values in curves:
        print(name, " ".join(f"{nudge:.0e}:{error:.0e}" for nudge, error in zip(NUDGES, values, strict=True)))
    out.write_text(draw(curves), encoding="utf-8")


if __name__ == "__main__":
    main()
