// SPDX-License-Identifier: Apache-2.0
// labels.ts -- names in the scene, of one kind of element at a time. They are part of the picture, so that screenshots
// and videos have them.
import * as THREE from 'three';
import type { Model } from '../types';
import type { World } from './world';

export const LABELS = ['none', 'body', 'joint', 'geom', 'site', 'camera', 'light', 'selection'] as const;
export type LabelKind = (typeof LABELS)[number];

export const MOST_LABELS = 400;
const HEIGHT = 0.03; // of the picture, about
const FONT = '600 28px system-ui, sans-serif';

export interface Label {
  text: string;
  body: number;
  pos: number[];
}

// What is labelled, and where in the frame of its body.
export function labelsOf(model: Model, kind: LabelKind, selected: number): Label[] {
  const { shapes, look, machine, bodies } = model;
  const at = (rows: { name: string; body: number; pos: number[] }[]) =>
    rows.map(({ name, body, pos }) => ({ text: name, body, pos }));
  const all = bodies.map(({ name, ipos }, body) => ({ text: name, body, pos: ipos }));
  switch (kind) {
    case 'body':
      return all.slice(1, MOST_LABELS + 1);
    case 'selection':
      return selected > 0 ? all.slice(selected, selected + 1) : [];
    case 'joint':
      return at(machine.joints).slice(0, MOST_LABELS);
    case 'geom':
      return at(shapes.geoms).slice(0, MOST_LABELS);
    case 'site':
      return at(shapes.sites).slice(0, MOST_LABELS);
    case 'camera':
      return at(look.cameras).slice(0, MOST_LABELS);
    case 'light':
      return at(look.lights).slice(0, MOST_LABELS);
    default:
      return [];
  }
}

function spriteOf(text: string): THREE.Sprite {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d')!;
  pen.font = FONT;
  canvas.width = Math.min(1024, Math.ceil(pen.measureText(text).width) + 12);
  canvas.height = 40;
  pen.font = FONT;
  pen.textBaseline = 'middle';
  pen.lineWidth = 5;
  pen.lineJoin = 'round';
  pen.strokeStyle = 'rgba(0, 0, 0, 0.8)';
  pen.strokeText(text, 6, 21);
  pen.fillStyle = '#ffffff';
  pen.fillText(text, 6, 21);
  const map = new THREE.CanvasTexture(canvas);
  map.generateMipmaps = false;
  map.minFilter = THREE.LinearFilter;
  const material = new THREE.SpriteMaterial({ map, depthTest: false, sizeAttenuation: false });
  const sprite = new THREE.Sprite(material);
  sprite.scale.set((HEIGHT * canvas.width) / canvas.height, HEIGHT, 1);
  sprite.renderOrder = 900;
  sprite.raycast = () => {};
  return sprite;
}

export class Labels {
  private sprites: THREE.Sprite[] = [];
  private shown = '';

  constructor(private readonly world: World) {}

  get count(): number {
    return this.sprites.length;
  }

  show(kind: LabelKind, selected: number): void {
    const wanted = kind === 'selection' ? `${kind} ${selected}` : kind;
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.clear();
    for (const { text, body, pos } of labelsOf(this.world.model, kind, selected)) {
      const sprite = spriteOf(text);
      sprite.position.fromArray(pos);
      this.world.bodies[body]?.add(sprite);
      this.sprites.push(sprite);
    }
  }

  clear(): void {
    for (const sprite of this.sprites) {
      sprite.removeFromParent();
      sprite.material.map?.dispose();
      sprite.material.dispose();
    }
    this.sprites = [];
  }
}
