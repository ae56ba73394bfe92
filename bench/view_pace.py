# SPDX-License-Identifier: Apache-2.0
"""What drawing costs the simulation of `sinew view`: one run, in which seconds with pictures and seconds without alternate.

python3 bench/view_pace.py [MODEL [PAIRS [SECONDS]]]
The humanoid steps as fast as it can; pictures of 640x480 are drawn at 10 a second, or the window is hidden. Printed are steps per
second of the clock and per second of the processor time of the simulation's thread, and the median of the ratios of
neighbours. On a busy machine the clock tells what others did, and the processor time what a step has cost."""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests/product"))
from screen import Screen  # noqa: E402
from support import MODELS, PROGRAM  # noqa: E402


def script(pairs, seconds):
    lines = ["key Tab", "key Shift Tab", "frames 2", "key Space"]
    for _ in range(pairs):
        for size in ("0 0", "640 480"):
            lines += [f"resize {size}", "fps 10", "wait 0.5", "print steps clock cpu", f"wait {seconds}",
                      "print steps clock cpu"]
    return "\n".join(lines) + "\n"


def main():
    model = sys.argv[1] if len(sys.argv) > 1 else MODELS / "humanoid.xml"
    pairs = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 3
    with tempfile.TemporaryDirectory() as name, Screen(pathlib.Path(name), 800, 600) as screen:
        folder = pathlib.Path(name)
        (folder / "events").write_text(script(pairs, seconds), encoding="utf-8")
        environment = {**os.environ, "DISPLAY": screen.display, "XDG_STATE_HOME": name, "XDG_CONFIG_HOME": name}
        run = subprocess.run([PROGRAM, "view", str(model), "--size", "640x480", "--speed", "0", "--paused", "--script", "events"],
                             cwd=folder, env=environment, capture_output=True, text=True, check=True)
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    of = lambda what: [row["value"] for row in rows if row["name"] == what]
    steps, clock, cpu = of("steps"), of("clock"), of("cpu")
    rates = {"clock": [], "cpu": []}
    for i in range(0, len(steps), 2):
        rates["clock"].append((steps[i + 1] - steps[i]) / (clock[i + 1] - clock[i]))
        rates["cpu"].append((steps[i + 1] - steps[i]) / (cpu[i + 1] - cpu[i]))
    for what, all_rates in rates.items():
        without, drawn = all_rates[0::2], all_rates[1::2]
        lost = [100 * (1 - b / a) for a, b in zip(without, drawn)]
        print(f"steps per second of {'processor time' if what == 'cpu' else 'the clock'}: without pictures {max(without):.0f} "
              f"(median {statistics.median(without):.0f}), with {max(drawn):.0f} (median {statistics.median(drawn):.0f}); "
              f"lost: {100 * (1 - max(drawn) / max(without)):.1f} % of the best, {statistics.median(lost):.1f} % in the median of neighbours")


if __name__ == "__main__":
    main()
