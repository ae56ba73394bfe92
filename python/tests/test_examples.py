# SPDX-License-Identifier: Apache-2.0
"""The examples run and do what they say."""
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "examples"))


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


def test_a_chain_is_built():
    import edit_a_model
    assert edit_a_model.main(4).nv == 4


def test_pictures_are_written(tmp_path):
    import render_a_video
    render_a_video.main(tmp_path / "frames", count=2, height=24, width=32)
    assert (tmp_path / "frames" / "001.ppm").stat().st_size > 24 * 32 * 3


def test_a_search_on_a_batch_learns():
    import batch_rollout
    history = batch_rollout.main()
    assert history[-1] > 2 * history[0]
