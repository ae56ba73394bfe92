// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { EXTRAS, kindOf, POSES, readExtras, readPoses, readValues, readWatched } from '../src/frames';

// Writes numbers one after the other: 'u' and 'i' of 32 bits, 'f' of 32, 'd' of 64.
function bytes(...parts: ['u' | 'i' | 'f' | 'd' | 'b', number][]): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(1000));
  let at = 0;
  for (const [kind, value] of parts) {
    if (kind === 'u') view.setUint32(at, value, true);
    if (kind === 'i') view.setInt32(at, value, true);
    if (kind === 'f') view.setFloat32(at, value, true);
    if (kind === 'd') view.setFloat64(at, value, true);
    if (kind === 'b') view.setUint8(at, value);
    at += kind === 'd' ? 8 : kind === 'b' ? 1 : 4;
  }
  return view.buffer.slice(0, at) as ArrayBuffer;
}

describe('frames', () => {
  it('reads the header and the poses of a pose frame', () => {
    const head: ['u' | 'i' | 'f' | 'd', number][] = [
      ['u', POSES],
      ['u', 3],
      ['d', 1.5],
      ['u', 1],
      ['f', 50],
      ['f', 49],
      ['f', 500],
      ['i', 10],
      ['i', -2],
      ['u', 1],
      ['u', 1],
      ['u', 1],
      ['u', 4],
      ['u', 7],
      ['u', 9],
    ];
    const numbers = Array.from({ length: 7 + 7 + 6 }, (_, i): ['f', number] => ['f', i]);
    const frame = readPoses(bytes(...head, ...numbers));
    expect(frame).toMatchObject({ generation: 3, time: 1.5, running: true, replay: false, percent: 50 });
    expect(frame).toMatchObject({ history: 10, at: -2, warnings: 4, contacts: 7, rows: 9 });
    expect([...frame.bodies]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([...frame.cameras]).toEqual([7, 8, 9, 10, 11, 12, 13]);
    expect([...frame.lights]).toEqual([14, 15, 16, 17, 18, 19]);
  });

  it('reads values of sliders', () => {
    const frame = readValues(
      bytes(['u', 2], ['u', 1], ['u', 2], ['u', 1], ['u', 1], ['f', 1], ['f', 2], ['f', 3], ['b', 1]),
    );
    expect([...frame.qpos, ...frame.ctrl, ...frame.active]).toEqual([1, 2, 3, 1]);
  });

  it('reads contacts, tendons and vertices', () => {
    const contact = Array.from({ length: 9 }, (_, i): ['f', number] => ['f', i]);
    const data = bytes(
      ['u', EXTRAS],
      ['u', 1],
      ['u', 1],
      ['u', 1],
      ['u', 1],
      ...contact,
      ['u', 1],
      ['i', -2],
      ['f', 1],
      ['f', 2],
      ['f', 3],
      ['f', 4],
      ['f', 5],
      ['f', 6],
    );
    expect(kindOf(data)).toBe(EXTRAS);
    const frame = readExtras(data);
    expect(frame.contacts[0].force).toEqual([6, 7, 8]);
    expect(frame.tendons[0]).toEqual({ objects: [-2], points: [1, 2, 3] });
    expect([...frame.vertices]).toEqual([4, 5, 6]);
  });

  it('reads watched numbers', () => {
    const frame = readWatched(bytes(['u', 4], ['u', 1], ['d', 2], ['u', 1], ['u', 0], ['d', 3.25]));
    expect([frame.time, ...frame.values]).toEqual([2, 3.25]);
  });

  it('takes what is too short for no kind at all', () => {
    expect(kindOf(new ArrayBuffer(4))).toBe(0);
  });
});
