# SPDX-License-Identifier: Apache-2.0
"""Models that the tests share."""
import pathlib

import mujoco
import pytest

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"

RICH = """
<mujoco model="rich">
  <option timestep="0.002"/>
  <size nuser_body="1" nuserdata="2"/>
  <custom>
    <numeric name="numbers" data="1 2 3"/>
    <text name="words" data="hello"/>
    <tuple name="pair"><element objtype="body" objname="arm" prm="2"/></tuple>
  </custom>
  <asset>
    <texture name="checks" type="2d" builtin="checker" width="4" height="8" rgb1="1 0 0" rgb2="0 1 0"/>
    <material name="shiny" texture="checks"/>
    <hfield name="hills" nrow="3" ncol="4" size="1 1 1 1" elevation="0 0 0 0 0 1 1 0 0 0 0 0"/>
    <mesh name="tetra" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
  </asset>
  <worldbody>
    <light name="lamp" pos="0 0 3"/>
    <camera name="eye" pos="0 -2 1"/>
    <geom name="floor" type="plane" size="1 1 1" material="shiny"/>
    <geom name="ground" type="hfield" hfield="hills" pos="5 0 0"/>
    <body name="target" mocap="true" pos="0 0 2"/>
    <body name="ball" pos="0 0 .09"><freejoint name="free"/><geom name="round" size=".1"/></body>
    <body name="arm" pos="1 0 1" user="7">
      <joint name="hinge" axis="0 1 0" range="-1 1" damping=".1"/><geom name="link" type="capsule" size=".02" fromto="0 0 0 .3 0 0"/>
      <site name="tip" pos=".3 0 0"/>
      <body name="hand" pos=".3 0 0"><joint name="slide" type="slide"/><geom name="stone" type="mesh" mesh="tetra"/></body>
      <body name="globe" pos="0 .3 0"><joint name="ball_joint" type="ball"/><geom size=".05"/></body>
    </body>
  </worldbody>
  <contact><exclude name="apart" body1="arm" body2="hand"/><pair name="touch" geom1="floor" geom2="round"/></contact>
  <equality><joint name="tie" joint1="hinge" joint2="slide" active="false"/></equality>
  <tendon><fixed name="string"><joint joint="hinge" coef="2"/></fixed></tendon>
  <actuator>
    <motor name="motor" joint="hinge"/>
    <general name="filtered" joint="slide" dyntype="filter" dynprm=".1" gainprm="1"/>
  </actuator>
  <sensor><jointpos name="angle" joint="hinge"/><framepos name="where" objtype="site" objname="tip"/></sensor>
  <keyframe><key name="home" time="1" ctrl=".5 0"/></keyframe>
</mujoco>
"""


@pytest.fixture
def model():
    return mujoco.MjModel.from_xml_string(RICH)


@pytest.fixture
def data(model):
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, nstep=20)
    return data


@pytest.fixture
def humanoid():
    return mujoco.MjModel.from_xml_path(str(MODELS / "humanoid.xml"))
