# SPDX-License-Identifier: Apache-2.0
"""The window of mujoco.viewer: a thread that handles events and draws copies of the model and the data.

What a program and this thread share is behind one lock. Drawing itself holds no lock: it has a scene of its own.
"""
import copy
import threading
import time
import typing

import numpy as np

from mujoco import _core
from mujoco._constants import mjKEY_ESCAPE, mjKEY_F1, mjKEY_F2, mjKEY_F6, mjKEY_F7, mjKEY_PAGE_UP, mjKEY_TAB
from mujoco._enums import (mjtButton, mjtCamera, mjtCatBit, mjtEvent, mjtFont, mjtFontScale, mjtFramebuffer, mjtGridPos, mjtMouse,
                           mjtPertBit)

WIDTH, HEIGHT = 1280, 800
FRAME_TIME = 1 / 60  # s
IDLE_TIME = 0.25  # s between frames when nothing has changed
MAX_GEOM = 10000
HELP = (("F1, F2", "this help, the simulation in numbers"), ("Tab, Shift Tab", "left, right panel"), ("F6, F7", "frames, labels"),
        ("0 ... 5, with Shift", "groups of geoms, of sites"), ("Esc, [, ]", "free camera, camera before, next camera"),
        ("Ctrl A, Ctrl Q", "align the camera, quit"), ("letters", "flags of the drawing"), ("drag left, right, middle", "turn, shift, zoom"),
        ("double click", "select"), ("right double click", "look at (Ctrl: track)"), ("Ctrl drag left, right", "turn, pull the selection"))


class Event(typing.NamedTuple):
    """What has happened in the window; places are pixels from the lower left."""
    type: int
    key: int
    button: int
    x: float
    y: float
    dx: float
    dy: float
    scroll: float
    left: int
    right: int
    middle: int
    control: int
    shift: int
    alt: int
    doubleclick: int
    paths: tuple
    taken: int  # by a panel


class Lock:
    """A lock that its thread may take several times, and that knows whether this thread has it."""

    def __init__(self):
        self._lock, self._owner, self._depth = threading.RLock(), None, 0

    def __enter__(self):
        self._lock.acquire()
        self._owner, self._depth = threading.get_ident(), self._depth + 1

    def __exit__(self, *exception):
        self._depth -= 1
        if self._depth == 0:
            self._owner = None
        self._lock.release()

    def is_mine(self):
        return self._owner == threading.get_ident()


def _shortcuts(table):
    """Keys of flags: the last column of mjVISSTRING and mjRNDSTRING."""
    return {ord(row[2]): i for i, row in enumerate(table) if len(row[2]) == 1}


class Edits:
    """What rows of the panels have changed, for the next sync(): options, visual settings, and numbers by index."""

    def __init__(self):
        self.option = self.visual = False
        self.joints, self.controls, self.equalities = {}, {}, {}

    def add(self, option, visual, joints, controls, equalities):
        self.option, self.visual = self.option or bool(option), self.visual or bool(visual)
        self.joints.update(joints)
        self.controls.update(controls)
        self.equalities.update(equalities)


class View:
    """Shared state, and the thread that draws it."""

    _only = threading.Lock()  # GLFW serves one thread, so that there is one window at a time

    def __init__(self, model, data, show_left, show_right, on_key, on_drop=None, simulates=False):
        self.lock = Lock()
        self.camera, self.option, self.perturb = _core.MjvCamera(), _core.MjvOption(), _core.MjvPerturb()
        self.user_scene = _core.MjvScene(model, MAX_GEOM)
        self.extra = _core.MjvScene(model, MAX_GEOM)  # what the last sync found in user_scene
        self.figures, self.texts, self.images, self.uploads = [], [], [], []
        self.viewport = _core.MjrRect(0, 0, WIDTH, HEIGHT)
        self.status = ""  # words in the upper left corner
        self._show = {"left": bool(show_left), "right": bool(show_right), "help": False, "info": False}
        self._window, self._simulates = None, simulates  # panels have rows for a simulation if the viewer runs it
        self.edits = Edits()
        self._on_key, self._on_drop = on_key, on_drop
        self._closing, self._ready = threading.Event(), threading.Event()
        self.fault = None  # what ended the thread before its time
        self._dirty, self._drawn_at = True, 0.0
        self._injected = []  # events that a test has made
        self._flags_of_visual, self._flags_of_drawing = _shortcuts(_core.mjVISSTRING), _shortcuts(_core.mjRNDSTRING)
        self.set_model(model, data)
        if not View._only.acquire(blocking=False):
            raise RuntimeError("another viewer is open: close it first")
        self._thread = threading.Thread(target=self._run, name="mujoco.viewer", daemon=True)
        self._thread.start()
        self._ready.wait()
        if self.fault is not None:
            self._thread.join()
            raise RuntimeError(str(self.fault)) from self.fault

    # for any thread

    def set_model(self, model, data):
        """Draws another model from now on."""
        mine, state = copy.copy(model), _core.MjData(model)
        _core.mj_copyData(state, model, data)
        with self.lock:
            self.model, self.data, self.scene = mine, state, _core.MjvScene(mine, MAX_GEOM)
            self.user_scene.flags[:] = self.extra.flags[:] = self.scene.flags
            _core.mjv_defaultFreeCamera(self.model, self.camera)
            chosen = self.model.vis.global_.cameraid
            if 0 <= chosen < self.model.ncam:
                self.camera.type, self.camera.fixedcamid = int(mjtCamera.mjCAMERA_FIXED), chosen
            self.perturb.select = self.perturb.active = 0
            self.edits = Edits()
            self._context_is_old, self._dirty = True, True

    def changed(self):
        self._dirty = True

    def is_running(self):
        return self._thread.is_alive() and not self._closing.is_set()

    def close(self):
        """Ends the thread; waits for it, unless this thread holds what it needs."""
        self._closing.set()
        if threading.current_thread() is not self._thread and not self.lock.is_mine():
            self._thread.join()

    def inject(self, name, *args):
        """An event as if a person made it, for tests: the name of a method of the window, and its arguments."""
        with self.lock:
            self._injected.append((name, args))

    # in the thread of the window

    def _run(self):
        window = self._context = None
        try:
            from mujoco import _window
            self._window = window = _window.Window(WIDTH, HEIGHT, "mujoco")
            window.set_panels(self._show["left"], self._show["right"])
            with self.lock:
                self._make_context()
            self._ready.set()
            while not self._closing.is_set() and not window.closing():
                self._frame(window)
        except Exception as fault:  # no screen, no OpenGL: a thread of the program raises it
            self.fault = fault
        finally:
            self._closing.set()
            if self._context is not None:
                self._context.free()
            if window is not None:
                window.destroy()
            View._only.release()
            self._ready.set()

    def _make_context(self):
        if self._context is not None:
            self._context.free()
        self._context = _core.MjrContext(self.model, int(mjtFontScale.mjFONTSCALE_100))
        shown = self.model, self.data, self.option, self.scene, self._context
        self._window.show_panels(*(part._address for part in shown), self._simulates)
        self._context_is_old = False

    def _frame(self, window):
        begin = time.monotonic()
        self._handle_all(self._events(window))
        if self._dirty or begin - self._drawn_at > IDLE_TIME:
            self._drawn_at, self._dirty = begin, False
            self._draw(*window.size())
            window.swap()
        time.sleep(max(FRAME_TIME - (time.monotonic() - begin), 0))

    def _events(self, window):
        """What has happened since the last frame; panels have had their share of it, so that the lock is held."""
        with self.lock:
            if self._context_is_old:
                self._make_context()
            injected, self._injected = self._injected, []
            for name, args in injected:
                getattr(window, name)(*args)
            events = window.poll(0)
            self.edits.add(*window.take_edits())
            return events

    def _handle_all(self, events):
        for values in events:
            event = Event(*values)
            if event.type == mjtEvent.mjEVENT_KEY and self._on_key is not None and not event.taken:
                self._on_key(event)
            if event.type == mjtEvent.mjEVENT_FILESDROP and self._on_drop is not None and event.paths:
                self._on_drop(event.paths[0])
            with self.lock:
                self._dirty = True
                if event.taken:
                    continue
                if event.type == mjtEvent.mjEVENT_KEY:
                    self._handle_key(event)
                    self._window.refresh_panels(True)
                elif event.type in (mjtEvent.mjEVENT_PRESS, mjtEvent.mjEVENT_RELEASE):
                    if event.type == mjtEvent.mjEVENT_PRESS and event.doubleclick:
                        self._pick(event)
                    self._begin_perturbation(event)
                elif event.type == mjtEvent.mjEVENT_MOVE and (event.left or event.right or event.middle):
                    self._drag(event)
                elif event.type == mjtEvent.mjEVENT_SCROLL and self._camera_moves():
                    _core.mjv_moveCamera(self.model, int(mjtMouse.mjMOUSE_ZOOM), 0, -0.05 * event.scroll, self.scene, self.camera)

    # the mouse: as in `sinew view`

    def _camera_moves(self):
        return self.camera.type in (mjtCamera.mjCAMERA_FREE, mjtCamera.mjCAMERA_TRACKING)

    def _pick(self, event):
        rect, point = self.viewport, np.zeros(3)
        geom, flex, skin = (np.full(1, -1, np.int32) for _ in range(3))
        body = _core.mjv_select(self.model, self.data, self.option, rect.width / max(rect.height, 1),
                                (event.x - rect.left) / max(rect.width, 1), (event.y - rect.bottom) / max(rect.height, 1), self.scene, point,
                                geom, flex, skin)
        if event.button == mjtButton.mjBUTTON_RIGHT:
            if body >= 0:
                self.camera.lookat[:] = point
            if body > 0 and event.control:
                self.camera.type, self.camera.trackbodyid = int(mjtCamera.mjCAMERA_TRACKING), body
        elif event.button == mjtButton.mjBUTTON_LEFT:
            self.perturb.select, self.perturb.active = max(body, 0), 0
            self.perturb.flexselect, self.perturb.skinselect = (int(flex[0]), int(skin[0])) if body >= 0 else (-1, -1)
            if body > 0:
                self.perturb.localpos[:] = self.data.xmat[body].reshape(3, 3).T @ (point - self.data.xpos[body])

    def _begin_perturbation(self, event):
        wanted = 0
        if event.control and self.perturb.select > 0:
            wanted = int(mjtPertBit.mjPERT_TRANSLATE) if event.right else int(mjtPertBit.mjPERT_ROTATE) if event.left else 0
        if wanted and not self.perturb.active:
            _core.mjv_initPerturb(self.model, self.data, self.scene, self.perturb)
        self.perturb.active = wanted

    def _drag(self, event):
        if event.right:
            action = mjtMouse.mjMOUSE_MOVE_H if event.shift else mjtMouse.mjMOUSE_MOVE_V
        elif event.left:
            action = mjtMouse.mjMOUSE_ROTATE_H if event.shift else mjtMouse.mjMOUSE_ROTATE_V
        else:
            action = mjtMouse.mjMOUSE_ZOOM
        dx, dy = event.dx / max(self.viewport.height, 1), -event.dy / max(self.viewport.height, 1)
        if self.perturb.active:
            _core.mjv_movePerturb(self.model, self.data, int(action), dx, dy, self.scene, self.perturb)
        elif self._camera_moves():
            _core.mjv_moveCamera(self.model, int(action), dx, dy, self.scene, self.camera)

    # the keyboard

    def _next_camera(self, by):
        if self.model.ncam:
            fixed = self.camera.type == mjtCamera.mjCAMERA_FIXED
            now = self.camera.fixedcamid if fixed else (-1 if by > 0 else 0)
            self.camera.type, self.camera.fixedcamid = int(mjtCamera.mjCAMERA_FIXED), (now + by) % self.model.ncam

    def _handle_key(self, event):
        key, option = event.key, self.option
        if event.control:
            if key == ord("A"):
                _core.mjv_defaultFreeCamera(self.model, self.camera)
            elif key == ord("Q"):
                self._closing.set()
        elif key == mjKEY_TAB:
            side = "right" if event.shift else "left"
            self._show[side] = not self._show[side]
            self._window.set_panels(self._show["left"], self._show["right"])
        elif key in (mjKEY_F1, mjKEY_F2):
            name = "help" if key == mjKEY_F1 else "info"
            self._show[name] = not self._show[name]
        elif key == mjKEY_F6:
            option.frame = (option.frame + 1) % len(_core.mjFRAMESTRING)
        elif key == mjKEY_F7:
            option.label = (option.label + 1) % len(_core.mjLABELSTRING)
        elif key == mjKEY_ESCAPE:
            self.camera.type = int(mjtCamera.mjCAMERA_FREE)
        elif key in (ord("["), ord("]")):
            self._next_camera(1 if key == ord("]") else -1)
        elif key == mjKEY_PAGE_UP and self.perturb.select > 0:
            self.perturb.select = int(self.model.body_parentid[self.perturb.select])
        elif ord("0") <= key <= ord("5"):
            groups = option.sitegroup if event.shift else option.geomgroup
            groups[key - ord("0")] ^= 1
        elif key in self._flags_of_visual:
            option.flags[self._flags_of_visual[key]] ^= 1
        elif key in self._flags_of_drawing:
            self.scene.flags[self._flags_of_drawing[key]] ^= 1

    # drawing

    def _draw(self, width, height):
        with self.lock:
            if self._context_is_old:
                self._make_context()
            self._window.refresh_panels(False)
            scene, context, uploads = self.scene, self._context, self.uploads
            self.uploads = []
            for upload, number in uploads:
                upload(self.model, context, number)
            self.viewport = rect = _core.MjrRect(*self._window.scene())
            _core.mjv_updateScene(self.model, self.data, self.option, self.perturb, self.camera, int(mjtCatBit.mjCAT_ALL), scene)
            _core._append_geoms(scene, self.extra)
            texts, figures, images = self._tables() + self.texts, list(self.figures), list(self.images)
        _core.mjr_setBuffer(int(mjtFramebuffer.mjFB_WINDOW), context)
        _core.mjr_render(rect, scene, context)
        self._window.draw_panels()
        for place, pixels in images:
            _core.mjr_drawPixels(pixels.ravel(), None, place, context)
        for place, figure in figures:
            _core.mjr_figure(place, figure, context)
        for font, grid, left, right in texts:
            _core.mjr_overlay(font, grid, rect, left, right, context)

    def _tables(self):
        """What the window says by itself over the scene."""
        data, model, font = self.data, self.model, int(mjtFont.mjFONT_NORMAL)
        tables = []
        if self.status:
            tables.append((int(mjtFont.mjFONT_BIG), int(mjtGridPos.mjGRID_TOPLEFT), self.status, None))
        if self._show["help"]:
            tables.append((font, int(mjtGridPos.mjGRID_TOP), *("\n".join(column) for column in zip(*HELP))))
        if self._show["info"]:
            rows = (("Time", f"{data.time:.3f} s"), ("Size", f"{model.nv} dofs, {data.ncon} contacts, {data.nefc} rows"),
                    ("Solver", f"{int(data.solver_niter[0])} iterations"))
            tables.append((font, int(mjtGridPos.mjGRID_BOTTOMLEFT), *("\n".join(column) for column in zip(*rows))))
        return tables
