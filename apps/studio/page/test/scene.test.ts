// SPDX-License-Identifier: Apache-2.0
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { PROFILE, kindOf, readProfile, TIMERS } from '../src/frames';
import { labelsOf, MOST_LABELS } from '../src/scene/labels';
import { readSkin, Skin } from '../src/scene/skins';
import type { Model } from '../src/types';
import { modelAmong } from '../src/ui/drop';
import { perStep } from '../src/ui/profiler';

// Three vertices; two follow body 0, the third body 1, which was bound one meter above it.
function skinBytes(): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(160));
  let at = 0;
  const counts = (...values: number[]) =>
    values.forEach((value) => view.setUint32((at += 4) - 4, value, true));
  const reals = (...values: number[]) =>
    values.forEach((value) => view.setFloat32((at += 4) - 4, value, true));
  counts(3, 1, 2, 0);
  reals(0, 0, 0, 1, 0, 0, 0, 0, 1);
  counts(0, 1, 2);
  counts(0, 2);
  reals(0, 0, 0, 1, 0, 0, 0);
  counts(0, 1);
  reals(1, 1);
  counts(1, 1);
  reals(0, 0, 1, 1, 0, 0, 0);
  counts(2);
  reals(1);
  return view.buffer as ArrayBuffer;
}

describe('skins', () => {
  it('are read with their bones', () => {
    const shape = readSkin(skinBytes());
    expect([...shape.triangles]).toEqual([0, 1, 2]);
    expect(shape.bones.map((bone) => [...bone.vertices])).toEqual([[0, 1], [2]]);
  });
  it('follow their bodies', () => {
    const skin = new Skin(readSkin(skinBytes()), new THREE.MeshPhongMaterial(), 0, 0);
    const half = new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(0, 0, 1), Math.PI);
    const bodies = [
      { position: new THREE.Vector3(5, 0, 0), quaternion: half },
      { position: new THREE.Vector3(0, 2, 1), quaternion: new THREE.Quaternion() },
    ];
    skin.pose(bodies);
    const places = [...skin.mesh.geometry.getAttribute('position').array].map(
      (x) => Math.round(1e6 * x) / 1e6,
    );
    expect(places.map((x) => x + 0)).toEqual([5, 0, 0, 4, 0, 0, 0, 2, 1]);
  });
  it('that are hidden cost nothing', () => {
    const skin = new Skin(readSkin(skinBytes()), new THREE.MeshPhongMaterial(), 0, 0);
    skin.mesh.visible = false;
    skin.pose([]);
    expect(skin.mesh.geometry.getAttribute('position').getX(1)).toBe(1);
  });
});

describe('labels', () => {
  const body = (name: string) => ({ name, ipos: [0, 0, 0.1] });
  const model = {
    bodies: [body('world'), body('torso'), body('arm')],
    shapes: {
      geoms: Array.from({ length: 1000 }, () => ({ name: 'g', body: 1, pos: [0, 0, 0] })),
      sites: [],
    },
    machine: { joints: [{ name: 'elbow', body: 2, pos: [1, 0, 0] }] },
    look: { cameras: [], lights: [] },
  } as unknown as Model;
  it('name what they are asked for', () => {
    expect(labelsOf(model, 'body', -1).map((label) => label.text)).toEqual(['torso', 'arm']);
    expect(labelsOf(model, 'joint', -1)).toEqual([{ text: 'elbow', body: 2, pos: [1, 0, 0] }]);
    expect(labelsOf(model, 'selection', 2).map((label) => label.text)).toEqual(['arm']);
    expect(labelsOf(model, 'selection', -1)).toEqual([]);
    expect(labelsOf(model, 'none', 1)).toEqual([]);
  });
  it('are no more than can be read', () => {
    expect(labelsOf(model, 'geom', -1)).toHaveLength(MOST_LABELS);
  });
});

describe('profiler', () => {
  const frame = (step: number, steps: number): ArrayBuffer => {
    const view = new DataView(new ArrayBuffer(48 + 16 * TIMERS.length + 24));
    [PROFILE, 1].forEach((value, i) => view.setUint32(4 * i, value, true));
    view.setFloat64(8, 2.5, true);
    [TIMERS.length, 1, 3, 4, 5, 6, 7, 8].forEach((value, i) => view.setUint32(16 + 4 * i, value, true));
    view.setFloat64(48, step, true);
    view.setFloat64(56, steps, true);
    view.setFloat64(48 + 16 * TIMERS.length, 0.25, true);
    return view.buffer as ArrayBuffer;
  };
  it('reads its frames', () => {
    expect(kindOf(frame(1, 2))).toBe(PROFILE);
    const read = readProfile(frame(1, 2));
    expect(read).toMatchObject({
      time: 2.5,
      dofs: 3,
      contacts: 4,
      rows: 5,
      islands: 6,
      iterations: 7,
      sum: 8,
    });
    expect([read.durations[0], read.numbers[0], read.solver[0], read.solver.length]).toEqual([1, 2, 0.25, 3]);
  });
  it('divides what was spent by the steps of the while', () => {
    expect(perStep(readProfile(frame(1, 10)), readProfile(frame(3, 14)))[0]).toBe(0.5);
    expect(perStep(readProfile(frame(3, 14)), readProfile(frame(3, 14)))[0]).toBe(0);
  });
});

describe('dropped files', () => {
  const file = (name: string, text: string) => ({
    name,
    bytes: new TextEncoder().encode(text).buffer as ArrayBuffer,
  });
  it('have one model among them', () => {
    const parts = file('robot.xml', '<mujoco></mujoco>');
    const scene = file('scene.xml', '<mujoco><include file="robot.xml"/></mujoco>');
    expect(modelAmong([parts, scene, file('a.stl', '')])).toBe('scene.xml');
    expect(modelAmong([file('a.urdf', '<robot/>'), file('notes.xml', '<x/>')])).toBe('a.urdf');
    expect(modelAmong([file('a.stl', '')])).toBeNull();
  });
});
