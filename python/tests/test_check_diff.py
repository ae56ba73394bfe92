# SPDX-License-Identifier: Apache-2.0
"""sinew.check finds what is wrong with a simulation, sinew.diff what two models differ in."""
import copy

import mujoco
import numpy as np
import pytest
import sinew

NAMES = ["forward_inverse", "derivatives", "energy", "threads", "repeat", "save_load_model", "save_load_state"]


def test_a_good_model_passes_all_checks(model):
    findings = sinew.check(model, steps=60)
    assert [f.check for f in findings] == NAMES and findings and findings.ok, str(findings)
    assert all(f.verdict == "pass" for f in findings)


def test_a_callback_that_remembers_is_found(model):
    calls = []

    def control(m, d):
        calls.append(0)
        d.ctrl[0] = np.sin(len(calls))

    mujoco.set_mjcb_control(control)
    try:
        findings = sinew.check(model, steps=10)
    finally:
        mujoco.set_mjcb_control(None)
    verdicts = {f.check: f.verdict for f in findings}
    assert verdicts["repeat"] == "fail" and not findings and "callback" in str(findings)


def test_a_time_step_that_is_too_large_is_found():
    model = mujoco.MjModel.from_xml_string("""<mujoco><option timestep="0.2"/><worldbody><body><joint stiffness="2000"/>
      <geom size=".1" pos="0 0 1"/></body></worldbody></mujoco>""")
    assert {f.check: f.verdict for f in sinew.check(model, steps=50)}["energy"] == "fail"


def test_a_model_that_cannot_move_is_skipped_where_nothing_is_to_check():
    model = mujoco.MjModel.from_xml_string("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>")
    findings = sinew.check(model, steps=5)
    assert findings.ok and {f.check for f in findings if f.verdict == "skip"} == {"derivatives", "energy"}
    with pytest.raises(TypeError):
        sinew.check(None)
    with pytest.raises(ValueError):
        sinew.check(model, steps=1)


def test_equal_models_have_no_differences(full):
    assert sinew.diff(full, copy.copy(full)) == [] and str(sinew.diff(full, full)) == "the models are the same"


def test_fields_that_differ_are_named(model):
    other = copy.copy(model)
    other.body("arm").mass = 9
    other.opt.timestep = 0.5
    other.vis.global_.fovy = 30
    other.geom("link").rgba[0] = 0.125
    found = {(d.kind, d.name, d.field): d for d in sinew.diff(model, other)}
    assert set(found) == {("body", "arm", "mass"), ("opt", "", "timestep"), ("vis.global_", "", "fovy"), ("geom", "link", "rgba")}
    assert found["body", "arm", "mass"].b == 9 and "arm" in str(found["body", "arm", "mass"])
    other = copy.copy(model)
    other.body("arm").mass *= 1 + 1e-12
    assert sinew.diff(model, other) and not sinew.diff(model, other, tolerance=1e-9)


def test_objects_that_one_model_lacks_are_named():
    spec = mujoco.MjSpec.from_string("<mujoco><worldbody><body name='a'><geom name='g' size='1'/></body></worldbody></mujoco>")
    first = spec.compile()
    spec.worldbody.add_body(name="b").add_geom(name="h", size=[1, 0, 0])
    found = sinew.diff(first, spec.compile())
    assert {(d.kind, d.name, d.a, d.b) for d in found if not d.field} == {("body", "b", None, "b"), ("geom", "h", None, "h")}
    assert not [d for d in found if d.name in ("a", "g")] and "only in the second" in str(found)
    with pytest.raises(TypeError):
        sinew.diff(first, None)
