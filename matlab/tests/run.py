# SPDX-License-Identifier: Apache-2.0
"""Runs the tests of the toolbox in Octave, on a screen in memory: run.py TOOLBOX MODELS. Without Xvfb, drawing is left out."""
import os
import pathlib
import shutil
import subprocess
import sys


def main(toolbox, models):
    here = pathlib.Path(__file__).resolve().parent
    script = f"if run_tests('{models}') > 0, exit(1), end"
    arguments = ["--no-gui", "--norc", "--quiet", "--path", toolbox, "--path", str(here), "--eval", script]
    if not shutil.which("Xvfb") or not shutil.which("octave"):
        return subprocess.run(["octave-cli", *arguments[1:]], check=False).returncode
    read, write = os.pipe()
    screen = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "640x480x24", "-nolisten", "tcp"],
                              pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            environment = {**os.environ, "DISPLAY": f":{told.readline().strip()}"}
        return subprocess.run(["octave", *arguments], env=environment, check=False).returncode
    finally:
        screen.terminate()
        screen.wait()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
