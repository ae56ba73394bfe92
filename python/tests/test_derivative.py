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


def recorded(model, data, steps, seed):
    """States before each of so many steps with random controls, the controls, and the matrices of each step."""
    ctrl = np.random.default_rng(seed).normal(size=(steps, model.nu))
    states, matrices = np.zeros((steps, mujoco.mj_stateSize(model, FULL))), []
    for i in range(steps):
        mujoco.mj_getState(model, data, states[i], FULL)
        data.ctrl = ctrl[i]
        matrices.append(derivative.step(model, data, sensors=False))
        mujoco.mj_step(model, data)
    return states, ctrl, matrices


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


def test_current_data_are_not_computed_again(fine, moving):
    nx = 2 * fine.nv + fine.na
    calls = (derivative.step, ()), (derivative.forward, ()), (derivative.inverse, ()), (derivative.pull_step, (np.ones(nx),))
    mujoco.mj_forward(fine, moving)
    for derive, more in calls:
        again, current = derive(fine, moving, *more), derive(fine, moving, *more, current=True)
        assert all(np.array_equal(a, b) for a, b in zip(again, current)), derive
    moving.qvel += 1.0  # which nobody has told mj_forward
    stale = derivative.step(fine, moving, current=True)
    assert not np.array_equal(stale.A, derivative.step(fine, moving).A)


def test_gradients_are_products_with_the_matrices(fine, moving):
    A, B, _, _ = derivative.step(fine, moving)
    dy = np.random.default_rng(0).normal(size=len(A))
    gradient = derivative.pull_step(fine, moving, dy)
    assert np.allclose(gradient.dx, A.T @ dy, rtol=1e-9, atol=1e-9) and np.allclose(gradient.du, B.T @ dy, rtol=1e-9, atol=1e-9)


def test_gradients_of_a_rollout_are_those_of_its_steps(fine, moving):
    random, nx = np.random.default_rng(1), 2 * fine.nv + fine.na
    states, ctrl, matrices = recorded(fine, moving, 4, 0)
    dy, own = random.normal(size=(4, nx)), random.normal(size=(4, fine.nu))
    adjoint, du = np.zeros(nx), own.copy()
    for i in reversed(range(4)):
        adjoint += dy[i]
        du[i] += matrices[i].B.T @ adjoint
        adjoint = matrices[i].A.T @ adjoint
    gradient = derivative.pull_rollout(fine, moving, states, ctrl, dy, own)
    assert np.allclose(gradient.du, du, rtol=1e-6, atol=1e-8) and np.allclose(gradient.dx, adjoint, rtol=1e-6, atol=1e-8)


def test_a_trajectory_has_the_matrices_of_its_steps(fine, moving):
    states, ctrl, matrices = recorded(fine, moving, 5, 2)
    before = moving.qpos.copy()
    A, B = result = derivative.trajectory(fine, moving, states, ctrl)
    for i in range(5):
        assert np.allclose(A[i], matrices[i].A, rtol=1e-6, atol=1e-8) and np.allclose(B[i], matrices[i].B, rtol=1e-6, atol=1e-8)
    assert np.array_equal(before, moving.qpos) and result.at_bounds == sum(m.at_bounds for m in matrices)


def test_masks_choose_dofs_and_steps_of_a_trajectory(fine, moving):
    nv, (states, ctrl, _) = fine.nv, recorded(fine, moving, 5, 3)
    all_A, all_B = derivative.trajectory(fine, moving, states, ctrl)
    A, B = derivative.trajectory(fine, moving, states, ctrl, dofs=[1, nv - 1], key_points=np.array([False, True, False, True, False]))
    columns = np.zeros(A.shape[2], dtype=bool)
    columns[[1, nv - 1, nv + 1, 2 * nv - 1]] = columns[2 * nv:] = True  # activations are always there
    assert not A[:, :, ~columns].any()
    close = {"rtol": 1e-6, "atol": 1e-8}  # solvers begin elsewhere
    for step, expected in ((0, 1), (1, 1), (3, 3), (4, 3)):
        assert np.allclose(A[step][:, columns], all_A[expected][:, columns], **close) and np.allclose(B[step], all_B[expected], **close)
    assert np.allclose(A[2], (A[1] + A[3]) / 2) and np.allclose(B[2], (B[1] + B[3]) / 2)
    by_mask = derivative.trajectory(fine, moving, states, ctrl, dofs=np.isin(np.arange(nv), [1, nv - 1]), key_points=[1, 3])
    assert np.array_equal(by_mask.A, A) and np.array_equal(by_mask.B, B)


# Parameters of every part of the model that a step reads, with one number of each that the motion depends on.
PARAMETERS = (("body_mass", "arm", 0), ("body_inertia", "arm", 1), ("body_ipos", "hand", 2), ("dof_damping", "hinge", 0),
              ("dof_armature", "slide", 0), ("jnt_stiffness", "hinge", 0), ("geom_friction", "round", 0), ("geom_solref", "round", 0),
              ("actuator_gear", "motor", 0), ("actuator_gainprm", "filtered", 0))


def test_slopes_by_parameters_agree_with_differences(fine):
    """Against Richardson's extrapolation of centred differences of a function of the last state of four steps."""
    data, steps = mujoco.MjData(fine), 4
    mujoco.mj_step(fine, data, nstep=50)
    start = np.zeros(mujoco.mj_stateSize(fine, FULL))
    mujoco.mj_getState(fine, data, start, FULL)
    ctrl = np.full((steps, fine.nu), 0.3)
    weights = np.random.default_rng(4).normal(size=2 * fine.nv + fine.na)
    states = np.zeros((steps, len(start)))

    def run():
        mujoco.mj_setState(fine, data, start, FULL)
        for i in range(steps):
            mujoco.mj_getState(fine, data, states[i], FULL)
            data.ctrl = ctrl[i]
            mujoco.mj_step(fine, data)

    run()
    end, first_states, moved = data.qpos.copy(), states.copy(), np.zeros(fine.nv)

    def value():
        """Positions count as what leads to them from the end of the motion as it is: there, that is a change along dofs."""
        run()
        mujoco.mj_differentiatePos(fine, moved, 1, end, data.qpos)
        return float(weights @ np.concatenate([moved, data.qvel, data.act]))

    dy = np.zeros((steps, len(weights)))
    dy[-1] = weights
    gradient = derivative.make_gradient(fine)
    derivative.pull_rollout(fine, data, first_states, ctrl, dy, gradient=gradient)

    def difference(numbers, k, size):
        kept, values = numbers[k], []
        for sign in (1, -1):
            numbers[k] = kept + sign * size
            values.append(value())
        numbers[k] = kept
        return (values[0] - values[1]) / (2 * size)

    for field, name, k in PARAMETERS:
        kind, member = field.split("_")
        kind = "jnt" if kind == "dof" else kind
        numbers, slope = getattr(getattr(fine, kind)(name), member), getattr(getattr(gradient, kind)(name), member)
        size = 1e-3 * max(abs(numbers[k]), 0.1)
        expected = (4 * difference(numbers, k, size / 2) - difference(numbers, k, size)) / 3
        scale = max(abs(expected), 1e-3 * np.abs(weights).max())
        assert abs(slope[k] - expected) < 1e-5 * scale, (field, name, slope[k], expected)
    assert np.abs(gradient.body("arm").mass) > 0 and np.isnan(gradient.jnt_axis).all() and not gradient.geom("floor").rgba.any()


def test_gradients_add_up_and_clear(fine, moving):
    dy = np.random.default_rng(5).normal(size=2 * fine.nv + fine.na)
    gradient, plain = derivative.make_gradient(fine), derivative.pull_step(fine, moving, dy)
    assert not gradient.body_mass.any()
    again = derivative.pull_step(fine, moving, dy, gradient=gradient)
    once = gradient.body_mass.copy()
    assert once.any() and np.array_equal(plain.dx, again.dx) and np.array_equal(plain.du, again.du)
    derivative.pull_step(fine, moving, dy, gradient=gradient)
    assert np.allclose(gradient.body_mass, 2 * once, rtol=1e-9)
    derivative.clear_gradient(gradient)
    assert not gradient.body_mass.any() and np.isnan(gradient.opt.timestep) and gradient.opt.gravity.tolist() == [0, 0, 0]


def test_a_gradient_is_no_model_and_a_model_no_gradient(fine, moving, humanoid):
    nx, mass = 2 * fine.nv + fine.na, fine.body_mass.copy()
    with pytest.raises(ValueError, match="got a model"):
        derivative.pull_step(fine, moving, np.zeros(nx), gradient=fine)
    with pytest.raises(ValueError, match="got a model"):
        derivative.clear_gradient(fine)
    with pytest.raises(ValueError, match="no model to simulate"):
        mujoco.MjData(derivative.make_gradient(fine))
    with pytest.raises(mujoco.FatalError, match="of this structure"):
        derivative.pull_step(fine, moving, np.zeros(nx), gradient=derivative.make_gradient(humanoid))
    with pytest.raises(TypeError):
        derivative.pull_step(fine, moving, np.zeros(nx), gradient=3)
    with pytest.raises(TypeError):
        derivative.make_gradient(moving)
    assert np.array_equal(mass, fine.body_mass)


def test_misuse_of_masks_raises(fine, moving):
    states, ctrl, _ = recorded(fine, moving, 2, 6)
    for error, wrong in ((IndexError, {"dofs": [fine.nv]}), (IndexError, {"key_points": [-1]}), (ValueError, {"key_points": []}),
                         (ValueError, {"dofs": np.ones(fine.nv + 1, dtype=bool)}), (TypeError, {"dofs": [0.5]})):
        with pytest.raises(error):
            derivative.trajectory(fine, moving, states, ctrl, **wrong)
    fine.opt.noslip_iterations = 3
    with pytest.raises(derivative.DerivativeError):
        derivative.pull_step(fine, moving, np.zeros(2 * fine.nv + fine.na), gradient=derivative.make_gradient(fine))


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
