# SPDX-License-Identifier: Apache-2.0
"""mujoco.autograd: gradients of steps in torch, against differences."""
import subprocess
import sys

import mujoco
import numpy as np
import pytest

FLYING = """<mujoco><option timestep="0.01" tolerance="1e-14"/><worldbody>
<body pos="0 0 1"><freejoint/><geom type="box" size=".1 .2 .3"/>
  <body pos=".3 0 0"><joint type="ball" damping=".1"/><geom type="capsule" size=".05" fromto="0 0 0 .3 .1 0"/>
    <body pos=".3 .1 0"><joint name="hinge" axis="0 1 0"/><geom size=".07" pos=".1 0 0"/></body></body></body></worldbody>
<actuator><motor joint="hinge" gear="2"/><general joint="hinge" dyntype="filter" dynprm=".1" gainprm="3"/></actuator></mujoco>"""
RESTING = """<mujoco><option timestep="0.005" tolerance="1e-14"/><worldbody><geom type="plane" size="5 5 1"/>
<body pos="0 0 .0995"><joint name="x" type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/><geom size=".1"/></body></worldbody>
<actuator><motor joint="x"/></actuator></mujoco>"""


def test_without_torch_an_error_says_so():
    code = "import sys; sys.modules['torch'] = None\ntry:\n    import mujoco.autograd\nexcept ImportError as e:\n    print(e)"
    said = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=True).stdout
    assert "needs torch" in said


@pytest.fixture
def torch():
    return pytest.importorskip("torch", reason="torch is not installed")


def start(torch, model, seed=0):
    random = np.random.default_rng(seed)
    data = mujoco.MjData(model)
    mujoco.mj_integratePos(model, data.qpos, 0.3 * random.normal(size=model.nv), 1.0)
    values = data.qpos.copy(), 0.3 * random.normal(size=model.nv), random.normal(size=model.na), random.normal(size=(4, model.nu))
    return data, [torch.tensor(v, dtype=torch.float64, requires_grad=True) for v in values]


def test_gradients_are_those_of_differences(torch):
    from mujoco import autograd
    model = mujoco.MjModel.from_xml_string(FLYING)
    data, (qpos, qvel, act, ctrl) = start(torch, model)

    def function(qpos, qvel, act, ctrl):
        return tuple(autograd.rollout(model, data, qpos, qvel, ctrl, act))

    assert torch.autograd.gradcheck(function, (qpos, qvel, act, ctrl), eps=1e-6, atol=1e-6, rtol=1e-5)


def test_gradients_go_through_contact(torch):
    from mujoco import autograd
    model = mujoco.MjModel.from_xml_string(RESTING)
    data = mujoco.MjData(model)
    qpos, qvel = (torch.tensor(v, dtype=torch.float64, requires_grad=True) for v in ([0.0, 0.0], [0.1, 0.0]))
    ctrl = torch.ones((3, 1), dtype=torch.float64, requires_grad=True)
    autograd.rollout(model, data, qpos, qvel, ctrl)
    assert data.ncon == 1

    def function(qpos, qvel, ctrl):
        return tuple(autograd.rollout(model, data, qpos, qvel, ctrl))[:2]

    assert torch.autograd.gradcheck(function, (qpos, qvel, ctrl), eps=1e-7, atol=1e-5, rtol=1e-4)


def test_a_step_is_mj_step_and_keeps_the_type_of_its_tensors(torch):
    from mujoco import autograd
    model = mujoco.MjModel.from_xml_string(FLYING)
    data, (qpos, qvel, act, ctrl) = start(torch, model)
    after = autograd.step(model, data, qpos, qvel, ctrl[0], act)
    expected = mujoco.MjData(model)
    expected.qpos, expected.qvel, expected.act, expected.ctrl = (v.detach().numpy() for v in (qpos, qvel, act, ctrl[0]))
    mujoco.mj_step(model, expected)
    assert np.array_equal(after.qpos.detach().numpy(), expected.qpos) and np.array_equal(after.qvel.detach().numpy(), expected.qvel)
    single = autograd.step(model, data, qpos.float(), qvel.float(), ctrl[0].float(), act.float())
    assert single.qpos.dtype == torch.float32
    single.qpos.sum().backward()
    assert qpos.grad is not None and qpos.grad.dtype == torch.float64 and float(abs(qpos.grad).sum()) > 0


def test_a_controller_is_found_by_descent(torch):
    from mujoco import autograd
    model = mujoco.MjModel.from_xml_string(RESTING)
    ctrl = torch.zeros((20, 1), dtype=torch.float64, requires_grad=True)
    zero, losses = torch.zeros(2, dtype=torch.float64), []
    optimizer = torch.optim.Adam([ctrl], lr=5)
    for _ in range(60):
        optimizer.zero_grad()
        motion = autograd.rollout(model, mujoco.MjData(model), zero, zero, ctrl)
        loss = (motion.qpos[-1, 0] - 0.05) ** 2 + 1e-3 * motion.qvel[-1, 0] ** 2
        loss.backward()
        optimizer.step()
        losses.append(float(loss))
    assert losses[-1] < 0.05 * losses[0]


def test_wrong_arguments_are_refused(torch):
    from mujoco import autograd
    model = mujoco.MjModel.from_xml_string(RESTING)
    data, zero = mujoco.MjData(model), torch.zeros(2, dtype=torch.float64)
    with pytest.raises(TypeError, match="MjModel"):
        autograd.rollout(None, data, zero, zero, torch.zeros((1, 1)))
    with pytest.raises(ValueError, match="ctrl must have shape"):
        autograd.rollout(model, data, zero, zero, torch.zeros((1, 2)))
    with pytest.raises(TypeError, match="qpos must be a tensor"):
        autograd.rollout(model, data, np.zeros(2), zero, torch.zeros((1, 1)))
    with pytest.raises(ValueError, match="qvel"):
        autograd.step(model, data, zero, zero[:1], torch.zeros(1))
