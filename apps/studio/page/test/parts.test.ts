// SPDX-License-Identifier: Apache-2.0
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { nextSpeed, speedName } from '../src/actions';
import { FreeCamera } from '../src/camera';
import { fromBase64, toBase64, withRecording } from '../src/record';
import { hfieldGeometry, meshGeometry } from '../src/scene/shapes';
import { rangeOf, Series, ticks } from '../src/series';
import type { Model } from '../src/types';
import { parseNumbers, short } from '../src/ui/dom';
import { keyName } from '../src/ui/keys';
import { search, type Node } from '../src/ui/tree';
import { unzip } from '../src/ui/unzip';
import { cells } from '../src/viewport';

describe('speed', () => {
  it('goes up and down the list, and stays inside it', () => {
    expect(nextSpeed(100, 1)).toBe(150);
    expect(nextSpeed(100, -1)).toBe(80);
    expect(nextSpeed(0.1, -1)).toBe(0.1);
    expect(nextSpeed(1000, 1)).toBe(0);
    expect(nextSpeed(0, 0)).toBe(0);
    expect(speedName(0)).toBe('fastest');
  });
});

describe('numbers', () => {
  it('are read as people write them', () => {
    expect(parseNumbers('1 2,3; -4e-1')).toEqual([1, 2, 3, -0.4]);
    expect(parseNumbers('1 - nan')).toEqual([1, null, null]);
    expect(parseNumbers('1 two')).toBeNull();
    expect(parseNumbers('Infinity')).toBeNull();
  });
  it('are written short', () => {
    expect(short(0.1 + 0.2)).toBe('0.3');
    expect(short(null)).toBe('');
  });
});

describe('series', () => {
  it('forget what came after a moment that comes again', () => {
    const series = new Series('x', 4);
    for (const time of [0, 1, 2, 3]) series.add(time, 10 * time);
    series.add(1, 5);
    expect(series.times).toEqual([0, 1]);
    expect(series.last).toBe(5);
  });
  it('keep the newest', () => {
    const series = new Series('x', 2);
    for (const time of [0, 1, 2]) series.add(time, time);
    expect(series.times).toEqual([1, 2]);
  });
  it('have a range with an edge, also if all are equal or none is a number', () => {
    const series = new Series('x');
    expect(rangeOf([series])).toEqual([-1, 1]);
    series.add(0, NaN);
    expect(rangeOf([series])).toEqual([-1, 1]);
    series.add(1, 3);
    expect(rangeOf([series])).toEqual([2.5, 3.5]);
  });
  it('have round ticks', () => {
    expect(ticks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticks(-0.31, 0.32, 4)).toEqual([-0.2, 0, 0.2]);
  });
});

describe('views', () => {
  it('fill the area without overlap', () => {
    for (const count of [1, 2, 3, 4]) {
      const all = cells(count, 800, 600);
      expect(all).toHaveLength(count);
      const area = all.reduce((sum, cell) => sum + cell.width * cell.height, 0);
      expect(area).toBeCloseTo(count === 3 ? 0.75 * 480000 : 480000);
    }
    expect(cells(2, 300, 600)[1]).toEqual({ x: 0, y: 300, width: 300, height: 300 });
  });
});

describe('camera', () => {
  it('looks along +y at an azimuth of 90 degrees', () => {
    const camera = new FreeCamera();
    camera.azimuth = 90;
    camera.elevation = 0;
    const { x, y, z } = camera.forward();
    expect([x, y, z].map((value) => Math.round(1e6 * value) / 1e6)).toEqual([0, 1, 0]);
    expect(camera.xml()).toBe('<camera pos="0 -3 0" xyaxes="1 0 0 0 0 1"/>');
  });
  it('flies where it looks, and to the sides', () => {
    const camera = new FreeCamera();
    [camera.azimuth, camera.elevation, camera.distance] = [90, 0, 2];
    camera.fly(0.5, 1, -1);
    expect(camera.lookat.toArray().map((value) => Math.round(1e6 * value) / 1e6)).toEqual([2, 1, -2]);
  });
  it('never turns over', () => {
    const camera = new FreeCamera();
    camera.turn(0, 10);
    expect(camera.elevation).toBeGreaterThan(-90);
  });
});

describe('search', () => {
  const leaf = (type: string, name: string): Node => ({ type, id: 0, name, children: [] });
  const tree: Node[] = [
    { ...leaf('body', 'world'), children: [leaf('geom', 'floor'), leaf('joint', 'knee')] },
  ];
  it('keeps what matches with the way to it', () => {
    expect(search(tree, 'KNEE')).toEqual([{ ...tree[0], children: [tree[0].children[1]] }]);
    expect(search(tree, 'geom')[0].children[0].name).toBe('floor');
    expect(search(tree, 'nothing')).toEqual([]);
    expect(search(tree, ' ')).toBe(tree);
  });
});

describe('keys', () => {
  const press = (key: string, code: string, more = {}) =>
    keyName({ key, code, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...more });
  it('have one name on every keyboard', () => {
    expect(press(' ', 'Space')).toBe('Space');
    expect(press('z', 'KeyZ', { ctrlKey: true })).toBe('Ctrl+Z');
    expect(press('!', 'Digit1', { shiftKey: true })).toBe('Shift+1');
    expect(press('+', 'Equal', { shiftKey: true })).toBe('+');
    expect(press('ArrowLeft', 'ArrowLeft', { shiftKey: true })).toBe('Shift+ArrowLeft');
  });
});

describe('recordings', () => {
  it('come back from text as they were', () => {
    const bytes = Uint8Array.from({ length: 100000 }, (_, i) => i % 251);
    expect(new Uint8Array(fromBase64(toBase64(bytes.buffer)))).toEqual(bytes);
  });
  it('cannot end the element they stand in', () => {
    const model = { name: '</script><script>alert(1)</script>' } as Model;
    const page = withRecording('<body><!--recording--></body>', {
      model,
      assets: {},
      frames: [],
      extras: [],
    });
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    const json = page.slice(page.indexOf('{'), page.lastIndexOf('}') + 1);
    expect(JSON.parse(json).model.name).toBe(model.name);
  });
});

describe('shapes', () => {
  it('of meshes have the corners of their bytes', () => {
    const view = new DataView(new ArrayBuffer(4 + 3 * 32));
    view.setUint32(0, 3, true);
    view.setFloat32(4 + 32, 5, true);
    const geometry = meshGeometry(view.buffer);
    expect(geometry.getAttribute('position').count).toBe(3);
    expect(geometry.getAttribute('position').getX(1)).toBe(5);
  });
  it('of height fields have the first row where y is least', () => {
    const geometry = hfieldGeometry(new Float32Array([0, 0, 1, 1]).buffer, 2, 2, [1, 2, 3, 0.1]);
    const position = geometry.getAttribute('position');
    for (let i = 0; i < 4; ++i) expect(position.getZ(i)).toBe(position.getY(i) > 0 ? 3 : 0);
  });
});

describe('archives', () => {
  // Members as a program would write them: name, bytes as they are stored, method.
  const zip = (members: [string, Buffer, number][]): ArrayBuffer => {
    const locals: Buffer[] = [];
    const centrals: Buffer[] = [];
    let at = 0;
    for (const [name, bytes, method] of members) {
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(name.length, 26);
      const central = Buffer.alloc(46);
      central.writeUInt32LE(0x02014b50, 0);
      central.writeUInt16LE(method, 10);
      central.writeUInt32LE(bytes.length, 20);
      central.writeUInt16LE(name.length, 28);
      central.writeUInt32LE(at, 42);
      locals.push(local, Buffer.from(name), bytes);
      centrals.push(central, Buffer.from(name));
      at += 30 + name.length + bytes.length;
    }
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(members.length, 10);
    end.writeUInt32LE(at, 16);
    const whole = Buffer.concat([...locals, ...centrals, end]);
    return Uint8Array.from(whole).buffer;
  };
  const text = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

  it('give their files plain names', async () => {
    const archive = zip([
      ['toy/', Buffer.alloc(0), 0],
      ['toy/scene.xml', deflateRawSync('<mujoco/>'), 8],
      ['toy/meshes/a.obj', Buffer.from('v 0 0 0'), 0],
      ['__MACOSX/toy/scene.xml', Buffer.from('no'), 0],
    ]);
    const files = await unzip(archive, 1000);
    expect(files.map(({ name, bytes }) => [name, text(bytes)])).toEqual([
      ['scene.xml', '<mujoco/>'],
      ['a.obj', 'v 0 0 0'],
    ]);
  });
  it('may not be larger than allowed, nor damaged', async () => {
    const large = zip([['a.obj', deflateRawSync(Buffer.alloc(100000)), 8]]);
    await expect(unzip(large, 50000)).rejects.toThrow(/64 MB/);
    await expect(unzip(new ArrayBuffer(100), 1000)).rejects.toThrow(/not an archive/);
    await expect(unzip(zip([['a.obj', Buffer.from('xxxx'), 8]]), 1000)).rejects.toThrow();
    await expect(unzip(zip([['a.obj', Buffer.from('xxxx'), 14]]), 1000)).rejects.toThrow(/not known/);
  });
});
