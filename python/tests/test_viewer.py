# SPDX-License-Identifier: Apache-2.0
"""mujoco.viewer, in a window on a screen that is not there (Xvfb): what is drawn, what events do, how it begins and ends."""
import itertools
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import time

import mujoco
import numpy as np
import pytest

pytest.importorskip("mujoco._window", reason="the package was built without GLFW")
import mujoco.viewer  # noqa: E402
from mujoco import _handle  # noqa: E402

XML = """<mujoco><visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
<asset><hfield name="hills" nrow="3" ncol="3" size="1 1 1 1"/><texture name="skin" type="2d" builtin="flat" rgb1="1 0 0" width="4" height="4"/>
<mesh name="tetra" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
<worldbody><camera name="eye" pos="0 -3 0" xyaxes="1 0 0 0 0 1"/><geom name="wall" type="box" size="5 .1 5" pos="0 2 0" rgba="0 1 0 1"/>
<geom type="hfield" hfield="hills" pos="0 0 -9"/><geom type="mesh" mesh="tetra" pos="0 0 -12"/>
<body name="ball"><freejoint/><geom name="red" size=".5" rgba="1 0 0 1"/></body></worldbody>
<actuator><motor name="push" joint="free" gear="1 0 0 0 0 0"/></actuator></mujoco>""".replace("<freejoint/>", '<freejoint name="free"/>')


@pytest.fixture(scope="module", autouse=True)
def screen():
    """A screen of its own, so that nobody's window gets the events."""
    if not shutil.which("Xvfb"):
        pytest.skip("there is no Xvfb")
    read, write = os.pipe()
    display = f":{1000 + os.getpid() % 30000}"  # the first free one could be lost to a server that is just ending
    command = ["Xvfb", display, "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with open(read, encoding="ascii") as pipe:
        assert pipe.readline().strip() == display[1:]  # comes when the server is ready
    before = os.environ.get("DISPLAY")
    os.environ["DISPLAY"] = display
    yield
    if before is None:
        del os.environ["DISPLAY"]
    else:
        os.environ["DISPLAY"] = before
    server.terminate()
    server.wait()


@pytest.fixture
def pair():
    model = mujoco.MjModel.from_xml_string(XML)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return model, data


@pytest.fixture(autouse=True)
def nothing_stays_open():
    yield
    _handle._close_at_exit()


PATIENCE = 240  # s: a machine that is busy elsewhere is no fault of the viewer


def wait_for(condition, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "this takes too long"
        time.sleep(0.01)


class Picture:
    """Reads what the window shows, in the thread that draws: after each frame, before it is swapped."""

    def __init__(self, viewer):
        self._view, self._pixels, self._fresh = viewer._view, None, threading.Event()
        self._draw, self._view._draw = self._view._draw, self._drawn

    def _drawn(self, width, height):
        self._draw(width, height)
        pixels = np.zeros((height, width, 3), np.uint8)
        mujoco.mjr_readPixels(pixels, None, mujoco.MjrRect(0, 0, width, height), self._view._context)
        self._pixels = pixels
        self._fresh.set()

    def next(self):
        for _ in range(2):  # the first may have begun before
            self._fresh.clear()
            self._view.changed()
            assert self._fresh.wait(PATIENCE)
        return self._pixels


def is_color(pixel, red, green, blue):
    return all((value > 100) == wanted for value, wanted in zip(pixel.astype(int), (red, green, blue)))


def test_a_passive_viewer_shows_what_is_synced(pair):
    model, data = pair
    with mujoco.viewer.launch_passive(model, data, show_left_ui=False, show_right_ui=False) as viewer:
        assert viewer.is_running() and viewer.m is model and viewer.d is data
        with viewer.lock():
            viewer.cam.type, viewer.cam.fixedcamid = mujoco.mjtCamera.mjCAMERA_FIXED, 0
        picture = Picture(viewer)
        middle = viewer.viewport.height // 2, viewer.viewport.width // 2
        assert is_color(picture.next()[middle], 1, 0, 0)
        data.qpos[0] = 30
        mujoco.mj_forward(model, data)
        assert is_color(picture.next()[middle], 1, 0, 0)  # not synced yet
        viewer.sync()
        assert is_color(picture.next()[middle], 0, 1, 0)
        data.qpos[0] = 0
        viewer.sync(state_only=True)  # positions follow from the state
        assert is_color(picture.next()[middle], 1, 0, 0)
        model.geom("red").rgba = [0, 0, 1, 1]
        mujoco.mj_forward(model, data)
        viewer.sync()
        assert is_color(picture.next()[middle], 0, 0, 1)
    assert not viewer.is_running()
    viewer.sync()
    viewer.close()


def test_geoms_flags_texts_figures_and_images_of_the_user(pair):
    model, data = pair
    with mujoco.viewer.launch_passive(model, data, show_left_ui=False, show_right_ui=False) as viewer:
        viewer.cam.type, viewer.cam.fixedcamid = mujoco.mjtCamera.mjCAMERA_FIXED, 0
        picture = Picture(viewer)
        height, width = viewer.viewport.height, viewer.viewport.width
        before = picture.next().copy()
        mujoco.mjv_initGeom(viewer.user_scn.geoms[0], type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[0.2, 0, 0], pos=np.array([0, -1, 0]),
                            mat=np.eye(3).flatten(), rgba=np.array([0, 0, 1, 1]))
        viewer.user_scn.ngeom = 1
        viewer.sync()
        assert is_color(picture.next()[height // 2, width // 2], 0, 0, 1)
        viewer.user_scn.ngeom = 0
        viewer.sync()
        assert np.array_equal(picture.next(), before)
        viewer.user_scn.flags[mujoco.mjtRndFlag.mjRND_WIREFRAME] = 1
        viewer.sync()
        assert np.any(picture.next() != before) and viewer._view.scene.flags[mujoco.mjtRndFlag.mjRND_WIREFRAME] == 1
        viewer.user_scn.flags[mujoco.mjtRndFlag.mjRND_WIREFRAME] = 0
        viewer.sync()
        image = np.zeros((10, 20, 3), np.uint8)
        image[0] = [0, 0, 255]
        viewer.set_images((mujoco.MjrRect(5, 7, 20, 10), image))
        shown = picture.next()[7:17, 5:25][::-1]
        assert np.array_equal(shown, image)
        viewer.clear_images()
        for put, clear in ((lambda: viewer.set_texts((None, None, "words", "more")), viewer.clear_texts),
                           (lambda: viewer.set_texts([(mujoco.mjtFont.mjFONT_BIG, mujoco.mjtGridPos.mjGRID_TOP, "a", None)] * 2),
                            viewer.clear_texts),
                           (lambda: viewer.set_figures((mujoco.MjrRect(0, 0, 200, 100), mujoco.MjvFigure())), viewer.clear_figures)):
            put()
            assert np.any(picture.next() != before)
            clear()
            assert np.array_equal(picture.next(), before)
        with pytest.raises(ValueError):
            viewer.set_images((mujoco.MjrRect(0, 0, 5, 5), image))
        with pytest.raises(TypeError):
            viewer.set_figures([(1, 2)])


def test_keys_reach_the_window_and_the_callback(pair):
    model, data = pair
    keys = []
    with mujoco.viewer.launch_passive(model, data, key_callback=keys.append) as viewer:
        option, view = viewer.opt, viewer._view
        flag = next(i for i, row in enumerate(mujoco.mjVISSTRING) if row[2] == "J")
        on = option.flags[flag]
        for event in ((ord("J"),), (ord("1"),), (ord("1"), False, True), (mujoco.mjKEY_F7,), (ord("]"),), (mujoco.mjKEY_TAB,)):
            view.inject("key", *event)
        wait_for(lambda: len(keys) == 6 and not view._show["left"])
        assert keys == [ord("J"), ord("1"), ord("1"), mujoco.mjKEY_F7, ord("]"), mujoco.mjKEY_TAB]
        assert option.flags[flag] != on and option.geomgroup[1] == 0 and option.sitegroup[1] == 0 and option.label == 1
        assert viewer.cam.type == mujoco.mjtCamera.mjCAMERA_FIXED and viewer.cam.fixedcamid == 0
        view.inject("key", ord("Q"), True)
        wait_for(lambda: not viewer.is_running())


def test_an_exception_of_the_key_callback_comes_back_in_sync(pair):
    with mujoco.viewer.launch_passive(*pair, key_callback=lambda key: 1 / 0) as viewer:
        viewer._view.inject("key", ord("X"))
        with pytest.raises(ZeroDivisionError):
            wait_for(lambda: viewer.sync())
        assert viewer.is_running()
    with pytest.raises(TypeError):
        mujoco.viewer.launch_passive(*pair, key_callback=3)


def test_the_mouse_selects_pulls_and_turns(pair):
    model, data = pair
    with mujoco.viewer.launch_passive(model, data) as viewer:
        view, body = viewer._view, model.body("ball").id
        with viewer.lock():
            viewer.cam.lookat[:], viewer.cam.distance, viewer.cam.elevation, viewer.cam.azimuth = 0, 4, 0, 90
        Picture(viewer).next()  # a frame from this camera, with room for the panels: a click is seen in the last frame
        assert viewer.viewport.left > 0
        x, y = viewer.viewport.left + viewer.viewport.width / 2, viewer.viewport.height / 2
        left, right = mujoco.mjtButton.mjBUTTON_LEFT, mujoco.mjtButton.mjBUTTON_RIGHT
        with viewer.lock():  # all in one frame: two clicks far apart are no double click
            view.inject("move", x, y)
            for down in (True, False, True, False):
                view.inject("button", left, down)
        wait_for(lambda: viewer.pert.select == body)
        view.inject("button", right, True, True)
        view.inject("move", x + 100, y)
        wait_for(lambda: viewer.pert.active == mujoco.mjtPertBit.mjPERT_TRANSLATE)
        wait_for(lambda: viewer.sync() or data.xfrc_applied[body, 0] != 0)
        view.inject("button", right, False)
        wait_for(lambda: viewer.pert.active == 0)
        viewer.sync()
        assert not data.xfrc_applied.any()
        azimuth, distance = viewer.cam.azimuth, viewer.cam.distance
        view.inject("button", left, True)
        view.inject("move", x + 50, y)
        view.inject("button", left, False)
        view.inject("scroll", 2.0)
        wait_for(lambda: viewer.cam.azimuth != azimuth and viewer.cam.distance != distance)


def test_assets_are_sent_again(pair):
    model, data = pair
    with mujoco.viewer.launch_passive(model, data) as viewer:
        model.hfield("hills").data[:] = 0.5
        model.tex("skin").data[:] = 7
        model.mesh_vert[0] = [3, 3, 3]
        viewer.update_hfield(0)
        viewer.update_texture(0)
        viewer.update_mesh(0)
        wait_for(lambda: not viewer._view.uploads)
        shown = viewer._view.model
        assert shown.hfield("hills").data[0] == 0.5 and shown.tex("skin").data[0] == 7 and shown.mesh_vert[0].tolist() == [3, 3, 3]
        for update in (viewer.update_hfield, viewer.update_texture, viewer.update_mesh):
            for wrong in (-1, 1):
                with pytest.raises(ValueError):
                    update(wrong)


def in_window(viewer, work):
    """What work(window) gives in the thread that draws."""
    view, results = viewer._view, []
    draw = view._draw

    def drawn(width, height):
        view._draw = draw
        results.append(work(view._window))
        draw(width, height)

    view._draw = drawn
    view.changed()
    wait_for(lambda: results)
    return results[0]


def click(viewer, section, row, at=0.5):
    """Clicks on a row of a panel, `at` of its width from the left."""
    left, bottom, width, height = in_window(viewer, lambda window: window.find_row(section, row))
    assert width > 0 and height > 0, f"there is no row {row} in {section}"
    viewer._view.inject("move", left + at * width, bottom + height / 2)
    for down in (True, False):
        viewer._view.inject("button", int(mujoco.mjtButton.mjBUTTON_LEFT), down)
    wait_for(lambda: not viewer._view._injected)


def test_panels_change_options_controls_and_flags(pair):
    model, data = pair
    with mujoco.viewer.launch_passive(model, data) as viewer:
        assert in_window(viewer, lambda window: window.find_row("Simulation", "Reset"))[2] == 0  # the program simulates
        click(viewer, "Physics", "Gravity")
        click(viewer, "Control", "push", at=0.95)
        click(viewer, "Rendering", "Contact Point")
        wait_for(lambda: viewer._view.edits.option and viewer._view.edits.controls)
        assert model.opt.disableflags == 0 and data.ctrl[0] == 0  # nothing is touched before sync
        viewer.sync()
        assert model.opt.disableflags == mujoco.mjtDisableBit.mjDSBL_GRAVITY and data.ctrl[0] > 0.2
        wait_for(lambda: viewer.opt.flags[mujoco.mjtVisFlag.mjVIS_CONTACTPOINT] == 1)
        click(viewer, "Control", "Clear all")
        wait_for(lambda: viewer._view.edits.controls)
        viewer.sync()
        assert data.ctrl[0] == 0
        model.opt.disableflags = 0  # a change of the program's is shown
        viewer.sync()
        click(viewer, "Physics", "Contact")
        wait_for(lambda: viewer._view.edits.option)
        viewer.sync()
        assert model.opt.disableflags == mujoco.mjtDisableBit.mjDSBL_CONTACT


def test_panels_leave_room_for_the_scene(pair):
    with mujoco.viewer.launch_passive(*pair) as viewer:
        wait_for(lambda: 0 < viewer.viewport.width < 1280 and viewer.viewport.left > 0)
        viewer._view.inject("key", mujoco.mjKEY_TAB, False, False)
        viewer._view.inject("key", mujoco.mjKEY_TAB, False, True)
        wait_for(lambda: viewer.viewport.width == 1280)
        viewer._view.inject("key", mujoco.mjKEY_TAB, False, True)
        wait_for(lambda: viewer.viewport.width < 1280 and viewer.viewport.left == 0)


def test_numbers_are_typed_into_rows(pair):
    model, data = pair
    keys = []
    with mujoco.viewer.launch_passive(model, data, key_callback=keys.append) as viewer:
        click(viewer, "Physics", "timestep", at=0.8)
        for _ in range(12):
            viewer._view.inject("key", mujoco.mjKEY_BACKSPACE, False, False)
        for letter in "0.004":
            viewer._view.inject("key", ord(letter), False, False)
        viewer._view.inject("key", mujoco.mjKEY_ENTER, False, False)
        wait_for(lambda: viewer._view.edits.option)
        viewer.sync()
        assert model.opt.timestep == 0.004 and keys == []  # what is typed into a row is nobody else's


def test_the_example_of_the_documentation_runs(pair):
    model, data = pair
    with mujoco.viewer.launch_passive(model, data) as viewer:
        viewer.user_scn.flags[mujoco.mjtRndFlag.mjRND_WIREFRAME] = 1
        viewer.sync()
        start = time.time()
        while viewer.is_running() and (data.time == 0 or time.time() - start < 0.5):
            mujoco.mj_step(model, data)
            viewer.user_scn.ngeom = 0
            i = 0
            for x, y, z in itertools.product(*((range(-1, 2),) * 3)):
                mujoco.mjv_initGeom(viewer.user_scn.geoms[i], type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[0.02, 0, 0],
                                    pos=0.1 * np.array([x, y, z]), mat=np.eye(3).flatten(), rgba=0.5 * np.array([x + 1, y + 1, z + 1, 2]))
                i += 1
            viewer.user_scn.ngeom = i
            with viewer.lock():
                viewer.opt.flags[mujoco.mjtVisFlag.mjVIS_CONTACTPOINT] = int(data.time % 2)
            viewer.sync()
        assert viewer._view.extra.ngeom == 27 and data.time > 0


def test_the_example_leaves_a_trace(monkeypatch):
    monkeypatch.syspath_prepend(str(pathlib.Path(__file__).resolve().parents[1] / "examples"))
    import watch_a_simulation
    assert watch_a_simulation.main(seconds=0.5) > 0


def test_another_model_is_shown(pair):
    other = mujoco.MjModel.from_xml_string("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>")
    data = mujoco.MjData(other)
    with mujoco.viewer.launch_passive(*pair) as viewer:
        viewer.load(other, data)
        assert viewer.m is other and viewer.d is data and viewer._get_sim() is viewer
        mujoco.mj_step(other, data)
        viewer.sync()
        assert viewer._view.data.time == data.time and viewer._view.model.nv == 1
        with pytest.raises(ValueError):
            viewer.load(other, pair[1])
        assert viewer.m is other
    assert viewer._get_sim() is None


def test_one_viewer_at_a_time(pair):
    first = mujoco.viewer.launch_passive(*pair)
    with pytest.raises(RuntimeError, match="another viewer"):
        mujoco.viewer.launch_passive(*pair)
    first.close()
    mujoco.viewer.launch_passive(*pair).close()
    with pytest.raises(TypeError):
        mujoco.viewer.launch_passive(None, None)
    with pytest.raises(TypeError):
        mujoco.viewer.launch_passive(pair[0], 3)


def managed(*args, **keywords):
    """launch() in a thread, and its viewer."""
    before = _handle._last
    thread = threading.Thread(target=mujoco.viewer.launch, args=args, kwargs=keywords)
    thread.start()
    wait_for(lambda: _handle._last is not before)
    return thread, _handle._last


def test_launch_simulates_the_given_data(pair, tmp_path):
    model, data = pair
    thread, viewer = managed(model, data)
    view = viewer._view
    wait_for(lambda: data.time > 0.2)
    view.inject("key", ord(" "))
    wait_for(lambda: view.status == "Paused")
    stopped = data.time
    view.inject("key", mujoco.mjKEY_RIGHT)
    wait_for(lambda: data.time > stopped)
    assert data.time == pytest.approx(stopped + model.opt.timestep)
    view.inject("key", mujoco.mjKEY_BACKSPACE)
    wait_for(lambda: data.time == 0)
    other = tmp_path / "other.xml"
    other.write_text("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>")
    view.inject("drop", str(other))
    wait_for(lambda: viewer.m.nv == 1 and view.model.nv == 1)
    view.inject("drop", str(tmp_path / "missing.xml"))
    wait_for(lambda: view.texts)
    assert "missing.xml" in view.texts[0][2] and viewer.m.nv == 1
    view.inject("key", ord("Q"), True)
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_launch_keeps_to_the_clock(pair):
    model, data = pair
    thread, viewer = managed(model, data)
    wait_for(lambda: data.time > 0)
    begin, first = time.monotonic(), data.time
    wait_for(lambda: data.time - first > 0.3)
    passed = data.time - first
    elapsed = time.monotonic() - begin  # after what it is compared with
    viewer.close()
    thread.join(PATIENCE)
    assert 0 < passed < 1.2 * elapsed + 0.1


def test_wrong_arguments_of_launch(pair):
    with pytest.raises(ValueError):
        mujoco.viewer.launch(None, pair[1])
    with pytest.raises(TypeError):
        mujoco.viewer.launch(3)
    with pytest.raises(ValueError):
        mujoco.viewer.launch_from_path("/no/such/model.xml")


def test_the_module_is_a_program(tmp_path):
    code = f"import mujoco.viewer as v\nfrom mujoco import _view\n_view.View.is_running = lambda self: False\nv.main(['--mjcf={tmp_path}/a.xml'])"
    (tmp_path / "a.xml").write_text(XML)
    assert subprocess.run([sys.executable, "-c", code], timeout=PATIENCE).returncode == 0
    missing = subprocess.run([sys.executable, "-m", "mujoco.viewer", "--mjcf=/no/such.xml"], capture_output=True, text=True, timeout=PATIENCE)
    assert missing.returncode == 1 and "/no/such.xml" in missing.stderr


def test_without_a_screen_there_is_an_exception_that_says_so(tmp_path):
    code = "import mujoco, mujoco.viewer as v\nm = mujoco.MjModel.from_xml_string('<mujoco/>')\nv.launch_passive(m, mujoco.MjData(m))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE,
                          env={k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")})
    assert done.returncode == 1 and "RuntimeError" in done.stderr and "screen" in done.stderr


def test_a_program_that_forgets_to_close_ends_in_silence():
    code = "import mujoco, mujoco.viewer as v\nm = mujoco.MjModel.from_xml_string('<mujoco/>')\nx = v.launch_passive(m, mujoco.MjData(m))\n"
    done = subprocess.run([sys.executable, "-X", "dev", "-c", code], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
