# SPDX-License-Identifier: Apache-2.0
"""Runs the tests of the toolbox in Octave, on a screen in memory: run.py TOOLBOX MODELS. Without Xvfb, drawing is left out."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests/product"))
from screen import XVFB, Screen


def main(toolbox, models):
    script = f"if run_tests('{models}') > 0, exit(1), end"
    arguments = ["--norc", "--quiet", "--path", toolbox, "--path", str(HERE), "--eval", script]
    if not XVFB or not shutil.which("octave"):
        return subprocess.run(["octave-cli", *arguments], check=False).returncode
    with tempfile.TemporaryDirectory(prefix="sinew-screen-") as folder, Screen(pathlib.Path(folder)) as screen:
        environment = {**os.environ, "DISPLAY": screen.display}
        return subprocess.run(["octave", "--no-gui", *arguments], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
