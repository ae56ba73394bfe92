# SPDX-License-Identifier: Apache-2.0
"""mujoco.derivative: differences agree with it, gradients are its products, refusals name what is in the way."""
import mujoco
import numpy as np
import pytest
from mujoco import derivative

FULL = mujoco.mjtState.mjSTATE_FULLPHYSICS


@pytest.fixture
def fine(model):
    """The shared model with a solver that goes to the end, so that differences are good."""
    model.opt.tolerance, model.opt.iterations = 0, 200
    return model


@pytest.fixture
def moving(fine):
    data = mujoco.MjData(fine)
    data.ctrl[:] = 0.3
    mujoco.mj_step(fine, data, nstep=50)
    return data


def test_a_step_agrees_with_differences(fine, moving):
    nx = 2 * fine.nv + fine.na
    qpos, result = moving.qpos.copy(), derivative.step(fine, moving)
    A, B, C, D = result
    fd = [np.zeros(a.shape) for a in result]
    mujoco.mjd_transitionFD(fine, moving, 1e-6, True, *fd)
    assert A.shape == (nx, nx) and B.shape == (nx, fine.nu) and C.shape == (fine.nsensordata, nx) and D.shape == (fine.nsensordata, fine.nu)
    for exact, difference in zip(result, fd):
        assert np.abs(exact - difference).max() < 1e-4 * (1 + np.abs(exact).max())
    assert result.near_changes == 0 and result.differenced >= 0 and np.array_equal(qpos, moving.qpos)
    assert derivative.step(fine, moving, sensors=False).C is None


def test_forward_and_inverse_are_inverse_to_each_other(fine, moving):
    mujoco.mj_forward(fine, moving)
    a = derivative.forward(fine, moving)
    f = derivative.inverse(fine, moving, actuation=True)
    assert a.DaDact.shape == (fine.nv, fine.na) and np.abs(a.DaDctrl).max() > 0
    for by_state, acceleration in ((f.DfDq, a.DaDq), (f.DfDv, a.DaDv)):
        assert np.abs(by_state + f.DfDa @ acceleration).max() < 1e-6 * (1 + np.abs(by_state).max())


def test_gradients_are_products_with_the_matrices(fine, moving):
    A, B, _, _ = derivative.step(fine, moving)
    dy = np.random.default_rng(0).normal(size=len(A))
    gradient = derivative.pull_step(fine, moving, dy)
    assert np.allclose(gradient.dx, A.T @ dy, rtol=1e-9, atol=1e-9) and np.allclose(gradient.du, B.T @ dy, rtol=1e-9, atol=1e-9)


def test_gradients_of_a_rollout_are_those_of_its_steps(fine, moving):
    random = np.random.default_rng(1)
    ctrl, nx = random.normal(size=(4, fine.nu)), 2 * fine.nv + fine.na
    dy, own = random.normal(size=(4, nx)), random.normal(size=(4, fine.nu))
    states, matrices = np.zeros((4, mujoco.mj_stateSize(fine, FULL))), []
    for i in range(4):
        mujoco.mj_getState(fine, moving, states[i], FULL)
        moving.ctrl = ctrl[i]
        matrices.append(derivative.step(fine, moving))
        mujoco.mj_step(fine, moving)
    adjoint, du = np.zeros(nx), own.copy()
    for i in reversed(range(4)):
        adjoint += dy[i]
        du[i] += matrices[i].B.T @ adjoint
        adjoint = matrices[i].A.T @ adjoint
    gradient = derivative.pull_rollout(fine, moving, states, ctrl, dy, own)
    assert np.allclose(gradient.du, du, rtol=1e-6, atol=1e-8) and np.allclose(gradient.dx, adjoint, rtol=1e-6, atol=1e-8)


def test_refusals_raise_and_name_the_obstacle(fine, moving):
    fine.opt.noslip_iterations = 3
    with pytest.raises(derivative.DerivativeError, match="noslip") as refused:
        derivative.step(fine, moving)
    assert refused.value.obstacles == ("noslip iterations",)
    fine.opt.noslip_iterations = 0
    mujoco.set_mjcb_control(lambda m, d: None)
    try:
        with pytest.raises(derivative.DerivativeError) as refused:
            derivative.pull_step(fine, moving, np.zeros(2 * fine.nv + fine.na))
    finally:
        mujoco.set_mjcb_control(None)
    assert len(refused.value.obstacles) == 1 and "control" in refused.value.obstacles[0]


def test_misuse_raises(fine, moving, humanoid):
    nx = 2 * fine.nv + fine.na
    for call in (lambda: derivative.step(humanoid, moving), lambda: derivative.pull_step(fine, moving, np.zeros(nx + 1)),
                 lambda: derivative.pull_rollout(fine, moving, np.zeros((2, 3)), np.zeros((2, fine.nu)), np.zeros((2, nx)))):
        with pytest.raises(ValueError):
            call()
    for call in (lambda: derivative.step(None, moving), lambda: derivative.forward(fine, None), lambda: derivative.inverse(fine, 3)):
        with pytest.raises(TypeError):
            call()


def test_sinew_has_the_module_too():
    import sinew.derivative
    assert sinew.derivative.step is derivative.step
