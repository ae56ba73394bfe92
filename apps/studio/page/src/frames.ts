// SPDX-License-Identifier: Apache-2.0
// frames.ts -- what the server sends many times a second, as bytes (docs/studio.md has the layout).

export const POSES = 1;
export const VALUES = 2;
export const EXTRAS = 3;
export const WATCHED = 4;
export const PROFILE = 5;

// Timers of mjData in their order, and how deep each is inside of others.
export const TIMERS: [string, number][] = [
  ['step', 0],
  ['forward', 1],
  ['inverse', 1],
  ['position', 1],
  ['velocity', 1],
  ['actuation', 1],
  ['solver', 1],
  ['advance', 1],
  ['kinematics', 2],
  ['inertia', 2],
  ['collision', 2],
  ['rows', 2],
  ['projection', 2],
  ['broad phase', 3],
  ['narrow phase', 3],
];

export interface PoseFrame {
  generation: number;
  time: number;
  running: boolean;
  replay: boolean;
  percent: number;
  measured: number;
  rate: number;
  history: number;
  at: number;
  warnings: number;
  contacts: number;
  rows: number;
  bodies: Float32Array; // 7 for each: position, quaternion w x y z
  cameras: Float32Array; // 7 for each that is not fixed to its body
  lights: Float32Array; // 6 for each that is not fixed to its body: position, direction
}

export interface ValueFrame {
  generation: number;
  qpos: Float32Array;
  ctrl: Float32Array;
  active: Uint8Array;
}

export interface Contact {
  pos: [number, number, number];
  normal: [number, number, number];
  force: [number, number, number];
}

export interface ExtraFrame {
  generation: number;
  contacts: Contact[];
  tendons: { objects: number[]; points: number[] }[];
  vertices: Float32Array;
}

export interface WatchedFrame {
  generation: number;
  time: number;
  values: Float64Array;
}

export interface ProfileFrame {
  generation: number;
  time: number;
  dofs: number;
  contacts: number;
  rows: number;
  islands: number;
  iterations: number; // of the island that needed most
  sum: number; // of all islands
  durations: Float64Array; // milliseconds since the start, by timer
  numbers: Float64Array; // how often each was timed
  solver: Float64Array; // improvement, gradient, slope of each iteration
}

export function kindOf(data: ArrayBuffer): number {
  return data.byteLength >= 8 ? new DataView(data).getUint32(0, true) : 0;
}

export function readPoses(data: ArrayBuffer): PoseFrame {
  const view = new DataView(data);
  const bodies = view.getUint32(40, true);
  const cameras = view.getUint32(44, true);
  const lights = view.getUint32(48, true);
  const flags = view.getUint32(16, true);
  return {
    generation: view.getUint32(4, true),
    time: view.getFloat64(8, true),
    running: (flags & 1) !== 0,
    replay: (flags & 2) !== 0,
    percent: view.getFloat32(20, true),
    measured: view.getFloat32(24, true),
    rate: view.getFloat32(28, true),
    history: view.getInt32(32, true),
    at: view.getInt32(36, true),
    warnings: view.getUint32(52, true),
    contacts: view.getUint32(56, true),
    rows: view.getUint32(60, true),
    bodies: new Float32Array(data, 64, 7 * bodies),
    cameras: new Float32Array(data, 64 + 28 * bodies, 7 * cameras),
    lights: new Float32Array(data, 64 + 28 * (bodies + cameras), 6 * lights),
  };
}

export function readValues(data: ArrayBuffer): ValueFrame {
  const view = new DataView(data);
  const nq = view.getUint32(8, true);
  const nu = view.getUint32(12, true);
  const neq = view.getUint32(16, true);
  return {
    generation: view.getUint32(4, true),
    qpos: new Float32Array(data, 20, nq),
    ctrl: new Float32Array(data, 20 + 4 * nq, nu),
    active: new Uint8Array(data, 20 + 4 * (nq + nu), neq),
  };
}

export function readExtras(data: ArrayBuffer): ExtraFrame {
  const view = new DataView(data);
  let at = 8;
  const count = (): number => ((at += 4), view.getUint32(at - 4, true));
  const real = (): number => ((at += 4), view.getFloat32(at - 4, true));
  const three = (): [number, number, number] => [real(), real(), real()];
  const contactCount = count();
  const tendonCount = count();
  const vertexCount = count();
  const contacts: Contact[] = [];
  for (let i = 0; i < contactCount; ++i) contacts.push({ pos: three(), normal: three(), force: three() });
  const tendons: ExtraFrame['tendons'] = [];
  for (let i = 0; i < tendonCount; ++i) {
    const tendon = { objects: [] as number[], points: [] as number[] };
    const points = count();
    for (let k = 0; k < points; ++k) {
      tendon.objects.push(view.getInt32(at, true));
      at += 4;
      tendon.points.push(...three());
    }
    tendons.push(tendon);
  }
  return {
    generation: view.getUint32(4, true),
    contacts,
    tendons,
    vertices: new Float32Array(data, at, 3 * vertexCount),
  };
}

export function readWatched(data: ArrayBuffer): WatchedFrame {
  const view = new DataView(data);
  const count = view.getUint32(16, true);
  return {
    generation: view.getUint32(4, true),
    time: view.getFloat64(8, true),
    values: new Float64Array(data, 24, count),
  };
}

export function readProfile(data: ArrayBuffer): ProfileFrame {
  const view = new DataView(data);
  const count = (i: number) => view.getUint32(16 + 4 * i, true);
  const [timers, iterations] = [count(0), count(1)];
  const pairs = new Float64Array(data, 48, 2 * timers);
  return {
    generation: view.getUint32(4, true),
    time: view.getFloat64(8, true),
    dofs: count(2),
    contacts: count(3),
    rows: count(4),
    islands: count(5),
    iterations: count(6),
    sum: count(7),
    durations: pairs.filter((_, i) => i % 2 === 0),
    numbers: pairs.filter((_, i) => i % 2 === 1),
    solver: new Float64Array(data, 48 + 16 * timers, 3 * iterations),
  };
}
