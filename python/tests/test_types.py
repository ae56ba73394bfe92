# SPDX-License-Identifier: Apache-2.0
"""mypy --strict accepts a client's program by the stubs of the package, and finds the mistakes of another."""
import os
import pathlib
import runpy
import shutil
import subprocess
import sys

import mujoco
import pytest

CLIENT = pathlib.Path(__file__).resolve().parent / "clients" / "typed_client.py"
PACKAGE = pathlib.Path(mujoco.__file__).resolve().parents[1]
MISTAKES = """
import mujoco
import numpy as np

model = mujoco.MjModel.from_xml_string("<mujoco/>")
data = mujoco.MjData(model)
mujoco.mj_step(data, model)
data.no_such_array
model.opt.timestep = "fast"
mujoco.mj_forward(model)
name: int = mujoco.mj_id2name(model, 1, 0)
mujoco.mjtGeom.mjGEOM_POTATO
spec = mujoco.MjSpec()
spec.worldbody.add_potato()
"""


def strict_mypy(file, cache):
    if not shutil.which("mypy"):
        pytest.skip("mypy is not installed")
    if os.environ.get("SINEW_SANITIZED"):
        pytest.skip("mypy reads stubs: a sanitizer sees nothing of the package")
    environment = {k: v for k, v in os.environ.items() if k not in ("LD_PRELOAD", "PYTHONPATH")}
    return subprocess.run(["mypy", "--strict", "--python-executable", sys.executable, "--cache-dir", str(cache), str(file)], text=True,
                          capture_output=True, env=environment | {"MYPYPATH": str(PACKAGE)}, check=False)


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("mypy")


def test_mypy_accepts_a_client(cache):
    result = strict_mypy(CLIENT, cache)
    assert result.returncode == 0, result.stdout + result.stderr


def test_mypy_finds_mistakes(cache, tmp_path):
    file = tmp_path / "mistakes.py"
    file.write_text(MISTAKES)
    said = strict_mypy(file, cache).stdout
    for line in (7, 8, 9, 10, 11, 12, 14):
        assert f"mistakes.py:{line}: error" in said, said


def test_the_client_runs(capsys):
    runpy.run_path(str(CLIENT), run_name="__main__")
    assert "refused:" in capsys.readouterr().out
