# SPDX-License-Identifier: Apache-2.0
"""Renderer: what is in front of the camera is what the picture shows."""
import mujoco
import numpy as np
import pytest
from mujoco import _core

pytestmark = pytest.mark.skipif(not hasattr(_core, "_RayCaster"), reason="this build of the library cannot draw")

BALL = """<mujoco><worldbody><light pos="0 -3 3" dir="0 1 -1"/><camera name="eye" pos="0 -2 0" xyaxes="1 0 0 0 0 1"/>
<body name="ball"><geom name="red" size=".5" rgba="1 0 0 1"/></body></worldbody></mujoco>"""


@pytest.fixture
def scene():
    model = mujoco.MjModel.from_xml_string(BALL)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return model, data


def test_a_red_ball_is_red_in_the_middle(scene):
    model, data = scene
    with mujoco.Renderer(model, 48, 64) as renderer:
        renderer.update_scene(data, camera="eye")
        pixels = renderer.render()
        assert pixels.shape == (48, 64, 3) and pixels.dtype == np.uint8 and (renderer.height, renderer.width) == (48, 64)
        red, green, blue = pixels[24, 32].astype(int)
        assert red > 2 * max(green, blue) and not np.array_equal(pixels[0, 0], pixels[24, 32])


def test_depth_is_the_distance_of_the_surface(scene):
    model, data = scene
    with mujoco.Renderer(model, 49, 65) as renderer:
        renderer.enable_depth_rendering()
        renderer.update_scene(data, camera=0)
        depth = renderer.render()
        assert depth.shape == (49, 65) and depth.dtype == np.float32 and abs(depth[24, 32] - 1.5) < 0.01
        renderer.disable_depth_rendering()
        assert renderer.render().dtype == np.uint8


def test_segmentation_names_the_geom(scene):
    model, data = scene
    with mujoco.Renderer(model, 48, 64) as renderer:
        renderer.enable_segmentation_rendering()
        renderer.update_scene(data, camera="eye")
        segments = renderer.render()
        assert segments.shape == (48, 64, 2) and segments[24, 32].tolist() == [0, mujoco.mjtObj.mjOBJ_GEOM]
        assert segments[0, 0].tolist() == [-1, -1]


def test_outputs_cameras_and_closing(scene):
    model, data = scene
    renderer = mujoco.Renderer(model, 20, 30)
    out = np.zeros((20, 30, 3), np.uint8)
    renderer.update_scene(data)
    assert renderer.render(out=out) is out and out.any()
    with pytest.raises(ValueError):
        renderer.render(out=np.zeros((20, 30)))
    with pytest.raises(ValueError):
        renderer.update_scene(data, camera="none")
    with pytest.raises(ValueError):
        renderer.update_scene(data, camera=7)
    camera = mujoco.MjvCamera()
    mujoco.mjv_defaultFreeCamera(model, camera)
    camera.distance = 3
    renderer.update_scene(data, camera, mujoco.MjvOption())
    renderer.close()
    renderer.close()
    for call in (renderer.render, lambda: renderer.update_scene(data)):
        with pytest.raises(RuntimeError):
            call()
    with pytest.raises(ValueError):
        mujoco.Renderer(model, 0, 5)
    with pytest.raises(TypeError):
        mujoco.Renderer(None)


def test_geoms_are_added_to_a_scene(scene):
    model, data = scene
    with mujoco.Renderer(model, 48, 64, max_geom=5) as renderer:
        renderer.update_scene(data, camera="eye")
        before, count = renderer.render(), renderer.scene.ngeom
        geom = renderer.scene.geoms[count]
        mujoco.mjv_initGeom(geom, type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[0.3, 0, 0], pos=np.array([1, 0, 0]), mat=np.eye(3).flatten(),
                            rgba=np.array([0, 0, 1, 1]))
        renderer.scene.ngeom = count + 1
        assert np.any(renderer.render() != before) and len(renderer.scene.geoms) == renderer.scene.maxgeom == 5
        with pytest.raises(ValueError):
            renderer.scene.ngeom = 6
