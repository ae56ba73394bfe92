# SPDX-License-Identifier: Apache-2.0
"""minimize.least_squares: minima that are known in closed form."""
import io

import numpy as np
import pytest
from mujoco import minimize


def rosenbrock(x):
    return np.stack([1 - x[0], 10 * (x[1] - x[0] ** 2)])


def test_the_valley_of_rosenbrock():
    output = io.StringIO()
    x, trace = minimize.least_squares(np.array([-1.0, 2.0]), rosenbrock, output=output)
    assert np.allclose(x, 1, atol=1e-6) and "iter: 0" in output.getvalue() and "Terminated" in output.getvalue()
    values = [log.objective for log in trace]
    assert all(b <= a for a, b in zip(values, values[1:])) and np.array_equal(trace[-1].candidate, x)


def test_bounds_hold():
    x, trace = minimize.least_squares(np.array([-1.0, 2.0]), rosenbrock, bounds=[[-2, -2], [0.5, 2]], verbose=0)
    assert np.allclose(x, [0.5, 0.25], atol=1e-6)
    assert all(np.all(log.candidate <= [0.5, 2]) for log in trace)


def test_a_line_is_fitted_exactly():
    t = np.linspace(0, 1, 20)[:, None]
    x, _ = minimize.least_squares(np.zeros(2), lambda p: p[0] + p[1] * t - (3 - 2 * t), verbose=minimize.Verbosity.SILENT,
                                  jacobian=lambda x, r: np.hstack([np.ones_like(t), t]), check_derivatives=True, output=io.StringIO())
    assert np.allclose(x, [3, -2])


def test_wrong_derivatives_and_bounds_are_refused():
    with pytest.raises(ValueError, match="Jacobian"):
        minimize.least_squares(np.ones(2) * 3, rosenbrock, jacobian=lambda x, r: np.eye(2), check_derivatives=True, verbose=0)
    for bounds in ([[1, 1], [0, 0]], [[0], [1]], [[-np.inf, 0], [1, 1]], [[0, 0]]):
        with pytest.raises(ValueError):
            minimize.least_squares(np.zeros(2), rosenbrock, bounds=bounds, verbose=0)
    with pytest.raises(ValueError):
        minimize.least_squares(np.zeros(2), lambda x: x.sum(), verbose=0)


def test_norms_of_the_user():
    class Smooth(minimize.Norm):
        def value(self, r):
            return np.sum(np.sqrt(1 + r ** 2) - 1)

        def grad_hess(self, r, proj):
            s = np.sqrt(1 + r ** 2)
            return proj.T @ (r / s), proj.T @ (proj / s ** 3)

    x, trace = minimize.least_squares(np.array([4.0]), lambda x: np.vstack([x, x - 1]), norm=Smooth(), verbose=0, check_derivatives=True,
                                      output=io.StringIO())
    assert np.allclose(x, 0.5) and len(trace) > 1


def test_the_callback_sees_every_iteration():
    seen = []
    minimize.least_squares(np.array([-1.0, 2.0]), rosenbrock, verbose=0, iter_callback=lambda trace: seen.append(len(trace)))
    assert seen == list(range(1, len(seen) + 1))
