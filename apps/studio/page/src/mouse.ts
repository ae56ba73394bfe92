// SPDX-License-Identifier: Apache-2.0
// mouse.ts -- the mouse over the scene: turns, shifts and zooms the camera, selects and pulls bodies.
import * as THREE from 'three';
import type { Studio } from './studio';

interface Pull {
  body: number;
  local: THREE.Vector3; // the point that is held, in the frame of the body
  plane: THREE.Plane; // in which it is pulled
  turning: boolean;
  start: THREE.Vector2;
}

export function bindMouse(studio: Studio): void {
  const { viewport } = studio;
  const canvas = viewport.canvas;
  let pull: Pull | null = null;
  let moving = false;

  const place = (event: MouseEvent): [number, number] => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  const begin = (event: PointerEvent): boolean => {
    const hit = viewport.pick(...place(event));
    const body = hit && hit.body > 0 ? hit.body : studio.selected;
    const group = viewport.world?.bodies[body];
    if (!hit || body <= 0 || !group) return false;
    const point = hit.body === body ? hit.point : group.position.clone();
    const local = point.clone().sub(group.position).applyQuaternion(group.quaternion.clone().invert());
    const facing = viewport.ray(...place(event))!.ray.direction;
    const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(facing, point);
    const start = new THREE.Vector2(event.clientX, event.clientY);
    pull = { body, local, plane, turning: event.button === 0 && event.shiftKey, start };
    studio.select(body);
    return true;
  };

  const drag = (event: PointerEvent): void => {
    if (!pull) return;
    const group = viewport.world?.bodies[pull.body];
    if (!group) return;
    const held = pull.local.clone().applyQuaternion(group.quaternion).add(group.position);
    const target = new THREE.Vector3();
    const ray = viewport.ray(...place(event))?.ray;
    if (!ray?.intersectPlane(pull.plane, target)) return;
    const words: Record<string, unknown> = { body: pull.body, local: pull.local.toArray() };
    if (pull.turning) {
      const turn = new THREE.Quaternion().setFromEuler(
        new THREE.Euler((event.clientY - pull.start.y) / 200, 0, (event.clientX - pull.start.x) / 200, 'ZYX'),
      );
      words.turn = [turn.w, turn.x, turn.y, turn.z];
      words.target = held.toArray();
    } else {
      words.target = target.toArray();
    }
    viewport.setLine([held, target]);
    studio.sendLatest('drag', words);
  };

  const end = (): void => {
    moving = false;
    if (!pull) return;
    pull = null;
    viewport.setLine(null);
    studio.dropLatest('drag');
    void studio.ask('drop');
  };

  canvas.addEventListener('pointerdown', (event) => {
    canvas.focus();
    canvas.setPointerCapture(event.pointerId);
    if (event.ctrlKey && begin(event)) return drag(event);
    moving = true;
  });
  canvas.addEventListener('pointermove', (event) => {
    if (pull) return drag(event);
    if (!moving) return;
    const height = canvas.clientHeight;
    const [right, up] = [event.movementX / height, event.movementY / height];
    const at = viewport.viewAt(...place(event));
    if (at && viewport.views[at.view] >= 0) return;
    if (event.buttons & 4) viewport.free.zoom(2 * up);
    else if (event.buttons & 2) viewport.free.shift(right, up, event.shiftKey);
    else if (event.buttons & 1) viewport.free.turn(right, up);
    viewport.touch();
  });
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      viewport.free.zoom(Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 100) * 0.001);
      viewport.touch();
    },
    { passive: false },
  );
  canvas.addEventListener('dblclick', (event) => {
    const hit = viewport.pick(...place(event));
    if (event.ctrlKey && hit) {
      viewport.free.track = hit.body;
      viewport.touch();
    } else if (event.shiftKey && hit) {
      viewport.free.lookat.copy(hit.point);
      viewport.touch();
    } else {
      studio.select(hit ? hit.body : -1);
      if (hit && hit.body > 0) studio.inspect('body', hit.body);
    }
  });
}
