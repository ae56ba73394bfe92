# SPDX-License-Identifier: Apache-2.0
"""The handle of a viewer: what a program does with its window."""
import atexit

import numpy as np

from mujoco import _core
from mujoco._enums import mjtFont, mjtGridPos, mjtState
from mujoco._view import Edits, View

_UPLOADS = {"hfield": _core.mjr_uploadHField, "mesh": _core.mjr_uploadMesh, "texture": _core.mjr_uploadTexture}
_last = None  # the viewer that was opened last, to be closed at the end of the program


@atexit.register
def _close_at_exit():
    if _last is not None:
        _last.close()


def _as_list(items, kind):
    """One item, or a sequence of them."""
    return [items] if isinstance(items, tuple) and len(items) and isinstance(items[0], kind) else list(items)


class Handle:
    """A viewer that shows what sync() gives it. A context manager: its end closes the window."""

    _simulates = False

    def __init__(self, model, data, key_callback=None, show_left_ui=True, show_right_ui=True):
        _core.mj_stateSize(model, int(mjtState.mjSTATE_TIME))  # a TypeError for what is no model
        if not isinstance(data, _core.MjData):
            raise TypeError(f"data must be an MjData, not {type(data).__name__}")
        if key_callback is not None and not callable(key_callback):
            raise TypeError("key_callback must be callable")
        self._model, self._data, self._pushed = model, data, 0
        self._fault = None  # an exception of key_callback: sync raises it
        self._key_callback = key_callback
        self._view = View(model, data, show_left_ui, show_right_ui, self._on_key, self._on_drop, self._simulates)
        self._flags = self._view.scene.flags.copy()
        global _last
        _last = self

    def _on_key(self, event):
        if self._key_callback is None:
            return
        try:
            self._key_callback(event.key)
        except BaseException as fault:  # the thread of the window has no one to raise it to
            self._fault = fault

    def _on_drop(self, path):
        """A file that was dropped is for launch()."""

    @property
    def m(self):
        return self._model

    @property
    def d(self):
        return self._data

    @property
    def cam(self):
        """The MjvCamera; change it while holding lock()."""
        return self._view.camera

    @property
    def opt(self):
        """The MjvOption; change it while holding lock()."""
        return self._view.option

    @property
    def pert(self):
        """The MjvPerturb: what is selected and pulled."""
        return self._view.perturb

    @property
    def user_scn(self):
        """An MjvScene whose geoms and flags the next sync() takes over."""
        return self._view.user_scene

    @property
    def viewport(self):
        """The rectangle that the scene is drawn in, pixels."""
        return self._view.viewport

    def is_running(self):
        """Whether the window is open."""
        return self._view.is_running()

    def close(self):
        """Closes the window; a second call does nothing."""
        self._view.close()

    def load(self, model, data, path=""):
        """Shows another model and its data from now on."""
        self._view.set_model(model, data)
        self._model, self._data, self._pushed = model, data, 0
        self._flags = self._view.scene.flags.copy()

    def _get_sim(self):
        """Programs for MuJoCo reach load() through this."""
        return self if self.is_running() else None

    def lock(self):
        """A context manager that keeps the viewer from using what is shared."""
        self._view.changed()
        return self._view.lock

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def sync(self, state_only=False):
        """Shows the data as it is now, and brings what was done in the window into model and data.

        With state_only the state is copied and all else computed from it, which is less to copy where an arena is large.
        """
        fault, self._fault = self._fault or self._view.fault, None
        if fault is not None:
            raise fault
        if not self.is_running():
            return
        view = self._view
        with view.lock:
            self._perturb(paused=False)
            self._apply_edits()
            self._exchange_flags()
            _core.mjv_copyModel(view.model, self._model)
            if state_only:
                state = np.empty(_core.mj_stateSize(self._model, int(mjtState.mjSTATE_INTEGRATION)))
                _core.mj_getState(self._model, self._data, state, int(mjtState.mjSTATE_INTEGRATION))
                _core.mj_setState(view.model, view.data, state, int(mjtState.mjSTATE_INTEGRATION))
                _core.mj_forward(view.model, view.data)
            else:
                _core.mj_copyData(view.data, self._model, self._data)
            view.extra.ngeom = 0
            _core._append_geoms(view.extra, view.user_scene)
            view.changed()

    def _apply_edits(self):
        """What rows of the panels have changed, into the model's options and the data."""
        edits, self._view.edits = self._view.edits, Edits()
        model, data = self._model, self._data
        if edits.option:
            model.opt = self._view.model.opt
        if edits.visual:
            model.vis = self._view.model.vis
        for joint, value in edits.joints.items():
            data.qpos[model.jnt_qposadr[joint]] = value
        for control, value in edits.controls.items():
            data.ctrl[control] = value
        for equality, active in edits.equalities.items():
            data.eq_active[equality] = active
        if edits.joints:
            _core.mj_forward(model, data)

    def _perturb(self, paused):
        """Forces and poses of the mouse; what was pushed before is let go."""
        model, data, perturb = self._model, self._data, self._view.perturb
        if 0 < self._pushed < model.nbody:
            data.xfrc_applied[self._pushed] = 0
        self._pushed = 0
        if not (perturb.active or perturb.active2) or not 0 < perturb.select < model.nbody:
            return
        _core.mjv_applyPerturbPose(model, data, perturb, int(paused))
        if paused:
            _core.mj_forward(model, data)
        else:
            _core.mjv_applyPerturbForce(model, data, perturb)
            self._pushed = perturb.select

    def _exchange_flags(self):
        """Flags of the drawing: those that the program has changed since the last sync go to the window, the others come back."""
        mine, shown = self._view.user_scene.flags, self._view.scene.flags
        changed = mine != self._flags
        shown[changed] = mine[changed]
        mine[:] = shown
        self._flags = mine.copy()

    def _update(self, kind, number, count):
        if not 0 <= number < count:
            raise ValueError(f"there is no {kind} {number}: the model has {count}")
        view = self._view
        with view.lock:
            _copy_asset(kind, number, self._model, view.model)
            view.uploads.append((_UPLOADS[kind], number))
            view.changed()

    def update_hfield(self, hfieldid):
        """Draws the heights that a height field of the model has now."""
        self._update("hfield", hfieldid, self._model.nhfield)

    def update_mesh(self, meshid):
        """Draws the vertices that a mesh of the model has now."""
        self._update("mesh", meshid, self._model.nmesh)

    def update_texture(self, texid):
        """Draws the pixels that a texture of the model has now."""
        self._update("texture", texid, self._model.ntex)

    def set_figures(self, viewports_figures):
        """Draws figures: an (MjrRect, MjvFigure), or a sequence of such pairs."""
        pairs = _as_list(viewports_figures, _core.MjrRect)
        for place, figure in pairs:
            if not isinstance(place, _core.MjrRect) or not isinstance(figure, _core.MjvFigure):
                raise TypeError("a figure is a pair of an MjrRect and an MjvFigure")
        self._set("figures", pairs)

    def clear_figures(self):
        """Takes the figures away."""
        self._set("figures", [])

    def set_texts(self, texts):
        """Draws texts: a (font, gridpos, text1, text2), or a sequence of such; None stands for the usual font, the upper left, no text."""
        rows = []
        for row in ([texts] if isinstance(texts, tuple) and len(texts) == 4 and not isinstance(texts[0], tuple) else texts):
            font, grid, left, right = row
            rows.append((int(mjtFont.mjFONT_NORMAL if font is None else font), int(mjtGridPos.mjGRID_TOPLEFT if grid is None else grid),
                         str(left or ""), str(right or "")))
        self._set("texts", rows)

    def clear_texts(self):
        """Takes the texts away."""
        self._set("texts", [])

    def set_images(self, viewports_images):
        """Draws pictures: an (MjrRect, height x width x 3 array of uint8 of the same size), or a sequence of such pairs."""
        pairs = []
        for place, image in _as_list(viewports_images, _core.MjrRect):
            image = np.asarray(image)
            if image.dtype != np.uint8 or image.shape != (place.height, place.width, 3):
                raise ValueError(f"an image for this rectangle is a ({place.height}, {place.width}, 3) array of uint8, not "
                                 f"{image.shape} of {image.dtype}")
            pairs.append((place, np.ascontiguousarray(image[::-1])))  # OpenGL begins with the lowest row
        self._set("images", pairs)

    def clear_images(self):
        """Takes the pictures away."""
        self._set("images", [])

    def _set(self, name, items):
        with self._view.lock:
            setattr(self._view, name, items)
            self._view.changed()


def _copy_asset(kind, number, source, target):
    if kind != "mesh":
        getattr(target, kind)(number).data[:] = getattr(source, kind)(number).data
        return
    for array, prefix in (("mesh_vert", "mesh_vert"), ("mesh_normal", "mesh_normal"), ("mesh_texcoord", "mesh_texcoord")):
        first, count = (int(getattr(source, prefix + end)[number]) for end in ("adr", "num"))
        if first >= 0:
            getattr(target, array)[first:first + count] = getattr(source, array)[first:first + count]
