# SPDX-License-Identifier: Apache-2.0
"""`sinew studio` without a browser: what its commands do, and what whoever means harm cannot do."""
import json
import os
import random
import signal
import socket
import struct
import subprocess
import unittest

from studio_client import (BINARY, PING, TEXT, VALUES, WATCHED, Closed, Studio, body_of, history_of, is_running,
                           read_answer, time_of)
from support import FAILED, MODELS, PROGRAM, Scratch

MODEL = """<mujoco model="toy">
  <option timestep="0.002"/>
  <worldbody>
    <light pos="0 0 3"/>
    <geom name="floor" type="plane" size="3 3 .1"/>
    <body name="ball" pos="0 0 1"><freejoint name="free"/><geom name="skin" size=".2"/></body>
    <body name="bar" pos="1 0 1"><joint name="hinge" axis="0 1 0" range="-90 90"/>
      <geom name="rod" type="capsule" fromto="0 0 0 0 0 -.5" size=".05" mass="2"/></body>
  </worldbody>
  <actuator><motor name="turn" joint="hinge" ctrlrange="-2 2"/></actuator>
  <equality><joint name="tie" joint1="hinge" active="false"/></equality>
  <sensor><jointpos name="angle" joint="hinge"/></sensor>
  <keyframe><key name="high" qpos="0 0 2 1 0 0 0 .5"/></keyframe>
</mujoco>
"""


def studio_is_there():
    said = subprocess.run([PROGRAM, "studio", "nothing.xml"], capture_output=True, text=True).stderr
    return "built without" not in said


@unittest.skipUnless(studio_is_there(), "the program has no studio")
class StudioTest(Scratch):
    def setUp(self):
        super().setUp()
        self.write("toy.xml", MODEL)
        self.studio = None

    def tearDown(self):
        if self.studio:
            code, words = self.studio.end()
            self.assertEqual(code, 128 + signal.SIGTERM, words)
            self.assertNotIn("runtime error", words)

    def start(self, *arguments, model="toy.xml"):
        self.studio = Studio(self.folder, model, *arguments)
        return self.studio

    def page(self, **options):
        page = self.studio.page(**options)
        self.addCleanup(page.close)
        return page

    def ask(self, page, command, /, **words):
        answer = page.ask(command, **words)
        self.assertNotIn("error", answer)
        return answer

    def refused(self, page, command, says, /, **words):
        answer = page.ask(command, **words)
        self.assertIn(says, answer.get("error", "no error"))

    def mass(self, page, geom=2):
        spec = self.ask(page, "inspect", type="geom", element=geom)["spec"]
        return next(row["values"][0] for row in spec if row["name"] == "mass")


class Commands(StudioTest):
    def test_runs_and_pauses(self):
        self.start("--paused")
        page = self.page()
        first = page.frame()
        self.assertFalse(is_running(first))
        self.assertEqual(time_of(first), 0)
        self.ask(page, "play")
        self.assertGreater(time_of(page.frame(where=lambda frame: time_of(frame) > 0.2)), 0.2)
        self.ask(page, "pause")
        paused = page.frame(where=lambda frame: not is_running(frame))
        self.ask(page, "step", count=1)
        stepped = page.frame(where=lambda frame: time_of(frame) != time_of(paused))
        self.assertAlmostEqual(time_of(stepped), time_of(paused) + 0.002)

    def test_steps_back_to_the_same_bits(self):
        self.start("--paused")
        page = self.page()
        page.frame()
        self.ask(page, "step", count=50)
        there = page.frame(where=lambda frame: time_of(frame) > 0.099)
        self.ask(page, "step", count=50)
        self.ask(page, "step", count=-50)
        again = page.frame(where=lambda frame: history_of(frame) == (101, -50))
        self.assertEqual(body_of(there, 1), body_of(again, 1))
        self.assertEqual(time_of(there), time_of(again))

    def test_a_pose_message_has_at_most_40_bytes_a_body(self):
        self.start(model=MODELS / "humanoid.xml")
        frame = self.page().frame()
        bodies = struct.unpack_from("<I", frame, 40)[0]
        self.assertGreater(bodies, 10)
        self.assertLessEqual(len(frame), 40 * bodies)

    def test_resets_to_a_keyframe_and_moves_joints_and_controls(self):
        self.start("--paused")
        page = self.page()
        self.ask(page, "want", values=True, extras=False)
        self.ask(page, "reset", key=0)
        self.assertAlmostEqual(body_of(page.frame(where=lambda frame: body_of(frame, 1)[2] != 1), 1)[2], 2)
        self.ask(page, "joint", element=1, value=0.25)
        self.ask(page, "control", element=0, value=1.5)
        self.ask(page, "equality", element=0, active=True)
        values = page.frame(VALUES, where=lambda frame: frame[-1] == 1)
        nq, nu, neq = struct.unpack_from("<III", values, 8)
        self.assertEqual((nq, nu, neq), (8, 1, 1))
        self.assertAlmostEqual(struct.unpack_from("<8f", values, 20)[7], 0.25)
        self.assertEqual(struct.unpack_from("<f", values, 20 + 32)[0], 1.5)
        self.refused(page, "joint", "only hinges", element=0, value=1)

    def test_pulls_a_body_while_a_page_holds_it(self):
        self.start("--paused")
        page = self.page()
        self.ask(page, "play")
        self.ask(page, "drag", body=2, local=[0, 0, -0.5], target=[2, 0, 1])
        pulled = page.frame(where=lambda frame: abs(body_of(frame, 2)[5]) > 0.1)
        self.assertGreater(time_of(pulled), 0)
        watcher = self.page()
        self.ask(watcher, "watch", names=["xfrc_applied[bar][0]"])
        push = lambda frame: struct.unpack_from("<d", frame, 24)[0]
        self.assertNotEqual(push(watcher.frame(WATCHED, where=lambda frame: push(frame) != 0)), 0)
        page.close()
        self.assertEqual(push(watcher.frame(WATCHED, where=lambda frame: push(frame) == 0)), 0)

    def test_watches_any_field_by_name(self):
        self.start("--paused")
        page = self.page()
        self.ask(page, "watch", names=["time", "qpos[hinge]", "xpos[ball][2]", "nonsense"])
        values = struct.unpack_from("<4d", page.frame(WATCHED), 24)
        self.assertEqual(values[:3], (0, 0, 1))
        self.assertNotEqual(values[3], values[3])
        self.assertIn("qfrc_bias", self.ask(page, "fields")["fields"])

    def test_options_are_changed_and_undone(self):
        self.start("--paused")
        page, other = self.page(), self.page()
        edits = self.ask(page, "option", name="option.gravity", values=[0, 0, 5])["edits"]
        self.assertEqual((edits["options"]["option.gravity"], edits["file"]["option.gravity"]), ([0, 0, 5], [0, 0, -9.81]))
        self.assertEqual(other.event("edits")["edits"]["undo"], 1)
        self.ask(page, "step", count=100)
        self.assertGreater(body_of(page.frame(where=lambda frame: time_of(frame) > 0.19), 1)[2], 1)
        self.assertEqual(self.ask(page, "undo")["edits"]["options"]["option.gravity"], [0, 0, -9.81])
        self.assertEqual(self.ask(page, "redo")["edits"]["options"]["option.gravity"], [0, 0, 5])
        self.refused(page, "option", "timestep has to be", name="option.timestep", values=[0])
        self.refused(page, "option", "none of the choices", name="option.solver", values=[3])
        self.refused(page, "option", "no option", name="option.color", values=[0])

    def test_the_look_of_a_model_is_an_option_too(self):
        self.start("--paused")
        page = self.page()
        self.ask(page, "option", name="visual.headlight.diffuse", values=[1, 0, 0.5])
        page.event("model")
        look = json.loads(self.studio.get("model.json")[2])["look"]
        self.assertEqual(look["headlight"]["diffuse"], [1, 0, 0.5])
        self.refused(page, "option", "neither 0 nor 1", name="visual.headlight.active", values=[2])
        self.ask(page, "undo")
        self.assertIn("visual.map.znear", self.ask(page, "edits")["edits"]["options"])

    def test_a_mass_is_edited_and_undone_and_the_state_stays(self):
        self.start("--paused")
        page = self.page()
        self.ask(page, "step", count=20)
        before = page.frame(where=lambda frame: time_of(frame) > 0.039)
        self.ask(page, "edit", type="geom", element=2, field="mass", values=[7])
        self.assertEqual(self.mass(page), 7)
        body = self.ask(page, "inspect", type="body", element=2)["model"]
        self.assertEqual(next(row["values"] for row in body if row["name"] == "body_mass"), [7])
        page.event("model")
        after = page.frame(where=lambda frame: struct.unpack_from("<I", frame, 4)[0] == 2)
        self.assertEqual(body_of(before, 1), body_of(after, 1))
        self.assertIn('mass="7"', self.ask(page, "xml")["text"])
        self.ask(page, "undo")
        self.assertEqual(self.mass(page), 2)
        self.refused(page, "undo", "nothing to undo")
        self.assertEqual((self.folder / "toy.xml").read_text(), MODEL)

    def test_an_edit_that_does_not_compile_changes_nothing(self):
        self.start("--paused")
        page = self.page()
        self.refused(page, "edit", "size", type="geom", element=1, field="size", values=[0, 0, 0])
        self.refused(page, "edit", "has 3 numbers", type="geom", element=1, field="size", values=[1])
        self.refused(page, "edit", "cannot be edited", type="geom", element=1, field="name", values=[1])
        self.assertEqual(self.ask(page, "edits")["edits"]["undo"], 0)
        self.ask(page, "edit", type="geom", element=1, field="size", values=[0.3, 0, 0])

    def test_every_element_can_be_inspected(self):
        self.start("--paused", model=MODELS / "humanoid.xml")
        page = self.page()
        model = json.loads(self.studio.get("model.json")[2])
        for kind, count in (("body", len(model["bodies"])), ("geom", len(model["shapes"]["geoms"])),
                            ("joint", len(model["machine"]["joints"])), ("actuator", model["nu"])):
            for element in range(count):
                rows = self.ask(page, "inspect", type=kind, element=element)
                self.assertGreater(len(rows["model"]), 5)
            self.refused(page, "inspect", "'element' has to be", type=kind, element=count)

    def test_says_what_is_wrong_with_a_command(self):
        self.start("--paused")
        page = self.page()
        self.refused(page, "dance", "no command 'dance'")
        self.refused(page, "step", "'count' has to be", count="many")
        self.refused(page, "step", "whole number from -1000", count=1e9)
        self.refused(page, "reset", "'key' has to be", key=1)
        page.send("{")
        self.assertIn("not JSON", page.answer(None)["error"])


class Files(StudioTest):
    def test_reloads_a_file_that_changes_and_says_why_it_cannot(self):
        self.start("--paused")
        page = self.page()
        page.frame()
        (self.folder / "toy.xml").write_text(MODEL.replace('size=".2"', 'size=".3"'))
        self.assertEqual(page.event("model")["generation"], 2)
        model = json.loads(self.studio.get("model.json")[2])
        self.assertEqual(model["shapes"]["geoms"][1]["size"][0], 0.3)
        (self.folder / "toy.xml").write_text("<mujoco><nonsense/></mujoco>")
        self.assertIn("nonsense", page.event("say", lambda event: "error" in event["reply"])["reply"]["error"])
        self.ask(page, "step", count=1)

    def test_replays_a_trajectory(self):
        self.sinew("run", "toy.xml", "--steps", 40, "--out", "way.npz")
        self.start("--paused", "--replay", "way.npz")
        page = self.page()
        first = page.frame()
        self.assertEqual(history_of(first), (40, -39))
        self.assertEqual(struct.unpack_from("<I", first, 16)[0], 2)
        self.ask(page, "show", at=0)
        self.assertAlmostEqual(time_of(page.frame(where=lambda frame: history_of(frame)[1] == 0)), 0.08)
        self.refused(page, "joint", "replay", element=1, value=1)

    def test_edits_survive_a_kill_and_are_offered_again(self):
        self.start("--paused")
        page = self.page()
        self.ask(page, "edit", type="geom", element=2, field="mass", values=[5])
        self.ask(page, "option", name="option.timestep", values=[0.001])
        self.studio.end(signal.SIGKILL)
        self.assertEqual((self.folder / "toy.xml").read_text(), MODEL)
        self.start("--paused")
        page = self.page()
        self.assertEqual(self.ask(page, "edits")["edits"]["offered"], 2)
        self.assertEqual(self.mass(page), 2)
        answer = self.ask(page, "restore")
        self.assertEqual((answer["failed"], answer["edits"]["undo"], answer["edits"]["offered"]), (0, 2, 0))
        self.assertEqual(self.mass(page), 5)
        self.ask(page, "undo")
        self.ask(page, "undo")
        self.assertEqual(list((self.folder / "state/sinew/studio").iterdir()), [])

    def test_edits_can_be_discarded_and_a_broken_journal_harms_nothing(self):
        self.start("--paused")
        self.ask(self.page(), "edit", type="geom", element=2, field="mass", values=[5])
        self.studio.end(signal.SIGKILL)
        journal = next((self.folder / "state/sinew/studio").iterdir())
        kept = journal.read_text()
        for text in ("", "{", "[" * 100000, '{"model": 3}', kept.replace("mass", "nonsense")):
            journal.write_text(text)
            self.start("--paused")
            page = self.page()
            self.ask(page, "restore")
            self.assertEqual(self.mass(page), 2)
            self.studio.end()
        journal.write_text(kept)
        self.start("--paused")
        self.assertEqual(self.ask(self.page(), "discard")["edits"]["offered"], 0)
        self.assertFalse(journal.exists())

    def test_refuses_what_it_cannot_serve(self):
        self.refuse("studio", "none.xml", says="none.xml")
        self.refuse("studio", "toy.xml", "--listen", "nowhere", says="--listen takes an address")
        self.refuse("studio", "toy.xml", "--listen", "127.0.0.1:99999", says="--listen takes an address")
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            place = f"127.0.0.1:{taken.getsockname()[1]}"
            self.refuse("studio", "toy.xml", "--listen", place, says=f"cannot listen to {place}")


class Hostile(StudioTest):
    def setUp(self):
        super().setUp()
        self.start("--paused")

    def still_serves(self):
        page = self.page()
        self.ask(page, "step", count=1)
        page.close()
        self.assertIsNone(self.studio.process.poll())

    def test_serves_the_page_and_keeps_it_to_itself(self):
        status, headers, body = self.studio.get("")
        self.assertEqual(status, 200)
        self.assertIn(b"sinew studio", body)
        self.assertEqual(headers["referrer-policy"], "no-referrer")
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertIn("frame-ancestors 'none'", headers["content-security-policy"])
        self.assertNotIn("access-control-allow-origin", headers)
        self.assertNotIn(b"https://unpkg", body)

    def test_nothing_is_told_without_the_token(self):
        token = self.studio.token
        wrong = ["", token[:-1], token[:-1] + "0" if token[-1] != "0" else token[:-1] + "1", token.upper() + "x",
                 "0" * 32, token + "0", "%00", "." * 32]
        for each in wrong:
            for path in ("", "model.json", "ws", "asset/1/mesh/0"):
                status, _, body = self.studio.http(f"/{each}/{path}")
                self.assertEqual(status, 403, each)
                self.assertNotIn(b"toy", body)
            with self.assertRaises(Closed):
                self.page(token=each or "x")
        self.still_serves()

    def test_no_path_leads_to_a_file(self):
        for path in ("../../../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "toy.xml", "..%2ftoy.xml",
                     "asset/1/../../toy.xml", "asset/1/mesh/../toy.xml", "asset/1/mesh/-1", "asset/1/mesh/0",
                     "asset/1/texture/99999999999", "asset/1/hfield/1e9", "asset//mesh/0", "asset/x/mesh/0",
                     "asset/1/mesh/0%00", "model.json/..", "index.html"):
            status, _, body = self.studio.get(path)
            self.assertEqual(status, 404, path)
            self.assertEqual(body, b"There is nothing of that name.\n")
        self.still_serves()

    def test_pages_of_other_servers_and_names_are_refused(self):
        for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "", "10.0.0.1"):
            status, _, _ = self.studio.http(f"/{self.studio.token}/", host=host or " ")
            self.assertEqual(status, 403, host)
        own = f"http://127.0.0.1:{self.studio.port}"
        for origin in ("http://evil.example", "null", own + "0", "https://127.0.0.1", "http://localhost"):
            status, _, _ = self.studio.http(f"/{self.studio.token}/", headers=f"Origin: {origin}\r\n")
            self.assertEqual(status, 403, origin)
            with self.assertRaises(Closed):
                self.page(origin=origin)
        self.assertEqual(self.page(origin=own).status, 101)
        # through a tunnel the port is another one
        self.assertEqual(self.page(origin="http://localhost:9000", host="localhost:9000").status, 101)

    def test_requests_that_are_none_harm_nothing(self):
        noise = random.Random(1)
        requests = [b"\x16\x03\x01" + noise.randbytes(200), b"GET", b"GET / HTTP/9.9\r\n\r\n", b"\0" * 5000,
                    b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: 9999999999\r\n\r\n",
                    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20000 + b"\r\n", noise.randbytes(3000),
                    f"POST /{self.studio.token}/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc".encode(),
                    f"DELETE /{self.studio.token}/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()]
        for request in requests:
            with self.studio.connect() as stream:
                try:
                    stream.sendall(request)
                    stream.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
                status, _, body = read_answer(stream)
                self.assertIn(status, (0, 400, 403, 405))
                self.assertNotIn(b"toy", body)
        self.still_serves()

    def test_oversized_and_broken_frames_end_one_connection(self):
        quiet = self.page()
        quiet.frame()
        bad = [bytes([0x81, 0xff]) + struct.pack(">Q", 1 << 62) + b"abcd", b"\x81\x05hello", b"\xff" * 40,
               bytes([0x83, 0x80]) + b"abcd", bytes([0x89, 0xfe]) + struct.pack(">H", 200) + b"abcd" + b"x" * 200]
        for data in bad:
            page = self.page()
            page.send_raw(data)
            with self.assertRaises(Closed):
                while True:
                    page.read()
        page = self.page()
        with self.assertRaises(Closed):
            page.send("[" + "1," * 50000 + "1]")
            while True:
                page.read()
        self.ask(quiet, "step", count=1)
        page = self.page()
        page.send(b"\xc3\x28", TEXT)  # no UTF-8
        with self.assertRaises(Closed):
            while True:
                page.read()
        self.still_serves()

    def test_fuzzed_messages_are_all_answered(self):
        noise = random.Random(7)
        names = ["play", "pause", "toggle", "step", "show", "reset", "speed", "noise", "end_replay", "reload", "joint",
                 "control", "clear_controls", "equality", "drag", "drop", "save_key", "state", "inspect", "fields", "edit",
                 "option", "edits", "undo", "redo", "restore", "discard", "xml", "watch", "want", "upload", "open", "forget",
                 "threads", "dance"]
        members = ["count", "at", "key", "percent", "scale", "rate", "value", "active", "body", "local", "target",
                   "turn", "type", "element", "field", "values", "name", "names", "extras", "profile", "data"]
        values = [0, 1, -1, 2, 1e308, -1e308, 1e-320, 3.5, 2**31, -2**31, 2**63, True, None, "", "geom", "mass", "size",
                  "body", "toy.xml", "bW9kZWw=", "option.timestep", "option.gravity", "option.iterations", "visual.map.znear", "qpos[0]", "xpos[ball][99]", [0, 0, 0], [1e300] * 3, [None] * 3,
                  [0, 0, 0, 0], [1, 0, 0, 0], [], {}, [[]], ["qpos"] * 70, "\ud83d\ude00", "a" * 1000]
        page = self.page()
        # SINEW_STUDIO_EVENTS=100000 makes it a long one; docs/studio.md has the figures of such a run
        for i in range(int(os.environ.get("SINEW_STUDIO_EVENTS", "1500"))):
            request = {"do": noise.choice(names)}
            for _ in range(noise.randrange(6)):
                request[noise.choice(members)] = noise.choice(values)
            if noise.random() < 0.5:
                request.update(type=noise.choice(["geom", "body", "joint"]), element=noise.randrange(3))
            request["id"] = i
            text = json.dumps(request)
            if noise.random() < 0.2:
                at = noise.randrange(len(text))
                text = text[:at] + chr(noise.randrange(1, 0x250)) + text[at + 1:]
                page.send(text, noise.choice([TEXT, BINARY]) if text.isascii() else TEXT)
                while page.take() is None:
                    pass
            else:
                page.send(text)
                self.assertIsNotNone(page.answer(i))
        self.ask(page, "reload")
        self.still_serves()

    def test_messages_in_pieces_and_without_end_are_borne(self):
        page = self.page()
        for part in (b"\x01\x81abcd\x1a", b"\x00\x81abcd\x0e", b"\x80\x81abcd\x1d"):  # "{", "o", "|" in three fragments
            page.send_raw(part)
        self.assertIn("not JSON", page.answer(None)["error"])
        page.send(b"still here?", PING)
        page.send_raw(b"\x81\xfe\x10\x00abcd")  # the beginning of a message whose rest never comes
        self.still_serves()

    def test_a_slow_reader_holds_nobody_up(self):
        slow = self.page()
        quick = self.page()
        self.ask(quick, "play")
        quick.frame()
        before = self.studio.memory()
        # The slow one asks for what is large, again and again, and reads none of it.
        slow.stream.settimeout(0.2)
        try:
            for i in range(3000):
                slow.send(json.dumps({"id": i, "do": "fields"}))
        except (TimeoutError, Closed):
            pass
        times = [time_of(quick.frame()) for _ in range(30)]
        self.assertEqual(times, sorted(times))
        self.assertGreater(time_of(quick.frame(where=lambda frame: time_of(frame) > times[0])), times[0])
        self.assertLess(self.studio.memory() - before, 40e6)

    def test_fifty_pages_look_at_once(self):
        pages = [self.page() for _ in range(50)]
        self.ask(pages[0], "play")
        for page in pages:
            page.frame(where=lambda frame: time_of(frame) > 0)
        for page in pages:
            self.ask(page, "edits")
        for page in pages:
            times = [time_of(page.frame()) for _ in range(5)]
            self.assertEqual(times, sorted(times))

    def test_a_crowd_that_only_knocks_shuts_nobody_out(self):
        page = self.page()
        crowd = []
        try:
            for _ in range(400):
                crowd.append(self.studio.connect())
            self.assertEqual(self.studio.get("")[0], 200)
            self.ask(page, "step", count=1)
        finally:
            for each in crowd:
                each.close()
        self.still_serves()


if __name__ == "__main__":
    unittest.main()
