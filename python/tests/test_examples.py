# SPDX-License-Identifier: Apache-2.0
"""The examples run and do what they say."""
import json
import pathlib
import shutil
import sys
import zlib

import numpy as np
import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES))


def test_the_humanoid_falls():
    import first_simulation
    heights = first_simulation.main()
    assert heights[-1] < heights[0]


def test_the_best_of_many_rollouts():
    import parallel_rollouts
    state, best = parallel_rollouts.main(8, 20)
    assert state.shape[:2] == (8, 20) and 0 <= best < 8


def test_the_pole_stands():
    import balance_by_lqr
    assert abs(balance_by_lqr.main()) < 1e-3


def test_parameters_are_identified():
    import identify_damping
    assert np.allclose(identify_damping.main(), [0.2, 3.0], rtol=1e-3)


def test_masses_and_damping_are_identified_by_gradients():
    import identify_parameters
    assert np.allclose(identify_parameters.main(), 1, atol=1e-5)


def test_a_chain_is_built():
    import edit_a_model
    assert edit_a_model.main(4).nv == 4


def test_the_hand_follows_its_circle():
    import control_an_arm
    misses = control_an_arm.main(2.0)
    assert misses[0] > 0.05 and max(misses[len(misses) // 2:]) < 1e-3


def test_pictures_are_written(tmp_path):
    import render_a_video
    render_a_video.main(tmp_path / "frames", count=2, height=24, width=32)
    assert (tmp_path / "frames" / "001.ppm").stat().st_size > 24 * 32 * 3


def test_an_animation_is_written(tmp_path):
    import render_a_video
    render_a_video.main(tmp_path / "fall.png", count=3, height=24, width=32)
    content, at, kinds = (tmp_path / "fall.png").read_bytes(), 8, []
    while at < len(content):
        size, kind = int.from_bytes(content[at:at + 4], "big"), content[at + 4:at + 8]
        assert int.from_bytes(content[at + 8 + size:at + 12 + size], "big") == zlib.crc32(content[at + 4:at + 8 + size])
        kinds.append(kind.decode())
        at += 12 + size
    assert kinds == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"]


def test_a_video_is_written(tmp_path):
    import render_a_video
    if not shutil.which("ffmpeg"):
        with pytest.raises(SystemExit, match="ffmpeg is not installed"):
            render_a_video.main(tmp_path / "fall.mp4", count=3, height=24, width=32)
        return
    render_a_video.main(tmp_path / "fall.mp4", count=3, height=24, width=32)
    assert b"ftyp" in (tmp_path / "fall.mp4").read_bytes()[:16]


def test_a_search_on_a_batch_learns():
    import batch_rollout
    history = batch_rollout.main()
    assert history[-1] > 2 * history[0]


def test_the_cells_of_the_notebook_run():
    """In order and in one namespace, as a notebook runs them."""
    notebook = json.loads((EXAMPLES / "tour.ipynb").read_text(encoding="utf-8"))
    names = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], "a notebook is kept without outputs"
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    assert abs(names["lean"]) < 1e-3 and abs(names["found"][0] - 0.03) < 1e-4 and names["chain"].nv == 4
    assert names["picture"]._repr_png_().startswith(b"\x89PNG") and len(np.unique(names["picture"].pixels)) > 10
