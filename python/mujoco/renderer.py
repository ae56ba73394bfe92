# SPDX-License-Identifier: Apache-2.0
"""Pictures of a simulation, by rays on the processor: no graphics card, no driver and no window are needed.

    with mujoco.Renderer(model, height=240, width=320) as renderer:
        renderer.update_scene(data, camera="eye")
        pixels = renderer.render()
"""
import numpy as np

from mujoco import _core
from mujoco._enums import mjtCamera, mjtCatBit, mjtFontScale, mjtObj


class Renderer:
    """Renders a model: colors, distances, or which object is seen at each pixel."""

    def __init__(self, model, height=240, width=320, max_geom=10000, font_scale=mjtFontScale.mjFONTSCALE_150):
        self._caster = None
        if not isinstance(model, _core.MjModel):
            raise TypeError(f"model must be an MjModel, not {type(model).__name__}")
        if height < 1 or width < 1:
            raise ValueError(f"a picture needs at least one pixel, got {height} x {width}")
        if not hasattr(_core, "_RayCaster"):
            raise NotImplementedError("this build of the library cannot draw")
        self._model, self._height, self._width = model, int(height), int(width)
        self._scene = _core.MjvScene(model, max_geom)
        self._scene_option = _core.MjvOption()
        self._caster = _core._RayCaster(model, 0)
        self._depth = self._segmentation = False

    @property
    def model(self):
        return self._model

    @property
    def scene(self):
        """The scene: geoms may be added to it, flags set."""
        return self._scene

    @property
    def height(self):
        return self._height

    @property
    def width(self):
        return self._width

    def enable_depth_rendering(self):
        """render() gives distances along the view, float32 (height, width)."""
        self._depth, self._segmentation = True, False

    def disable_depth_rendering(self):
        self._depth = False

    def enable_segmentation_rendering(self):
        """render() gives object ids and types (mjtObj), int32 (height, width, 2); -1 where nothing is seen."""
        self._segmentation, self._depth = True, False

    def disable_segmentation_rendering(self):
        self._segmentation = False

    def _check_open(self, name):
        if self._caster is None:
            raise RuntimeError(f"{name} cannot be called after close.")

    def update_scene(self, data, camera=-1, scene_option=None):
        """Fills the scene from the data, seen by a camera: its name, its number (-1: free), or an MjvCamera."""
        self._check_open("update_scene")
        if not isinstance(camera, _core.MjvCamera):
            camera = self._camera(camera)
        _core.mjv_updateScene(self._model, data, scene_option or self._scene_option, None, camera, int(mjtCatBit.mjCAT_ALL), self._scene)

    def _camera(self, camera):
        number = camera
        if isinstance(camera, str):
            number = _core.mj_name2id(self._model, int(mjtObj.mjOBJ_CAMERA), camera)
            if number < 0:
                raise ValueError(f'The camera "{camera}" does not exist.')
        if not -1 <= number < self._model.ncam:
            raise ValueError(f"The camera id {number} is out of range [-1, {self._model.ncam}).")
        view = _core.MjvCamera()
        if number < 0:
            _core.mjv_defaultFreeCamera(self._model, view)
        else:
            view.type, view.fixedcamid = int(mjtCamera.mjCAMERA_FIXED), number
        return view

    def render(self, *, out=None):
        """One picture of the scene, the upper row first; `out` is an array to write to."""
        self._check_open("render")
        shape, kind = ((self._height, self._width), np.float32) if self._depth else (
            (self._height, self._width, 2), np.int32) if self._segmentation else ((self._height, self._width, 3), np.uint8)
        if out is None:
            out = np.empty(shape, kind)
        elif not isinstance(out, np.ndarray) or out.shape != shape or out.dtype != kind:
            raise ValueError(f"Expected `out.shape == {shape}` and {np.dtype(kind)}. Got `{getattr(out, 'shape', type(out))}` instead.")
        target = out if out.flags.c_contiguous and out.flags.writeable else np.empty(shape, kind)
        outputs = [None, target, None] if self._depth else [None, None, target] if self._segmentation else [target, None, None]
        self._caster.render(self._scene, self._height, self._width, 1 if outputs[0] is None else max(1, self._model.vis.quality.offsamples), *outputs)
        if target is not out:
            out[...] = target
        return out

    def close(self):
        """Releases the memory; a second call does nothing."""
        if self._caster is not None:
            self._caster.close()
        self._caster = None

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def __del__(self):
        self.close()
