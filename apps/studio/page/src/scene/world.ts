// SPDX-License-Identifier: Apache-2.0
// world.ts -- the bodies of a model as objects of three.js: a group for each, with the geoms and sites fixed to it.
import * as THREE from 'three';
import type { Assets } from '../assets';
import type { PoseFrame } from '../frames';
import { GEOM, type Model, type Shape, type SkinRow } from '../types';
import { Looks } from './materials';
import { geometryOf } from './shapes';
import { LightRig } from './lights';
import { makeSky } from './sky';
import { readSkin, Skin } from './skins';

export interface Part {
  kind: 'geom' | 'site';
  id: number;
  shape: Shape;
  mesh: THREE.Mesh<THREE.BufferGeometry, THREE.MeshPhongMaterial>;
}

export interface CameraPose {
  position: THREE.Vector3;
  quaternion: THREE.Quaternion;
}

export class World {
  readonly root = new THREE.Group();
  readonly bodies: THREE.Group[] = [];
  readonly parts: Part[] = [];
  readonly cameras: CameraPose[] = [];
  readonly skins: Skin[] = [];
  readonly lights: LightRig;
  sky: THREE.Mesh | null = null;
  private selected = -1;

  private constructor(
    readonly model: Model,
    readonly looks: Looks,
  ) {
    this.lights = new LightRig(model);
    this.root.add(this.lights.group);
    for (let i = 0; i < model.bodies.length; ++i) {
      const group = new THREE.Group();
      group.userData.body = i;
      this.bodies.push(group);
      this.root.add(group);
    }
    for (let i = 0; i < model.look.cameras.length; ++i) {
      this.cameras.push({ position: new THREE.Vector3(), quaternion: new THREE.Quaternion() });
    }
  }

  static async build(model: Model, assets: Assets): Promise<World> {
    const world = new World(model, new Looks(model, assets));
    const add = (kind: Part['kind']) => (shape: Shape, id: number) => world.addShape(kind, id, shape, assets);
    await Promise.all(model.shapes.geoms.map(add('geom')));
    await Promise.all(model.shapes.sites.map(add('site')));
    await Promise.all(model.shapes.skins.map((row, id) => world.addSkin(row, id, assets)));
    world.sky = await makeSky(model, world.looks);
    return world;
  }

  private async addShape(kind: Part['kind'], id: number, shape: Shape, assets: Assets): Promise<void> {
    const [geometry, material] = await Promise.all([
      geometryOf(shape, this.model, assets),
      this.looks.materialOf(shape),
    ]);
    const mesh = new THREE.Mesh(geometry, material);
    mesh.position.fromArray(shape.pos);
    mesh.quaternion.set(shape.quat[1], shape.quat[2], shape.quat[3], shape.quat[0]);
    mesh.receiveShadow = true;
    mesh.castShadow = kind === 'geom' && !material.transparent && shape.type !== 0;
    mesh.userData.body = shape.body;
    this.parts.push({ kind, id, shape, mesh });
    this.bodies[shape.body]?.add(mesh);
  }

  private async addSkin(row: SkinRow, id: number, assets: Assets): Promise<void> {
    const look = {
      ...row,
      type: GEOM.MESH,
      body: 0,
      pos: [0, 0, 0],
      quat: [1, 0, 0, 0],
      size: [1, 1, 1],
      data: -1,
    };
    const material = await this.looks.materialOf(look);
    const skin = new Skin(readSkin(await assets.get(`skin/${id}`)), material, row.group, row.inflate);
    this.skins.push(skin);
    this.root.add(skin.mesh);
  }

  applyPoses(frame: PoseFrame): void {
    const { bodies } = frame;
    for (let i = 0; i < this.bodies.length && 7 * i < bodies.length; ++i) {
      const at = 7 * i;
      const group = this.bodies[i];
      group.position.set(bodies[at], bodies[at + 1], bodies[at + 2]);
      group.quaternion.set(bodies[at + 4], bodies[at + 5], bodies[at + 6], bodies[at + 3]);
      group.updateMatrix();
    }
    for (const skin of this.skins) skin.pose(this.bodies);
    let moving = 0;
    this.model.look.cameras.forEach((row, i) => {
      const pose = this.cameras[i];
      if (row.mode === 0) {
        const body = this.bodies[row.body];
        pose.position.fromArray(row.pos).applyQuaternion(body.quaternion).add(body.position);
        pose.quaternion.set(row.quat[1], row.quat[2], row.quat[3], row.quat[0]).premultiply(body.quaternion);
      } else {
        const [x, y, z, w, i1, i2, i3] = frame.cameras.subarray(7 * moving, 7 * ++moving);
        pose.position.set(x, y, z);
        pose.quaternion.set(i1, i2, i3, w);
      }
    });
    this.lights.apply(frame, this.bodies);
  }

  // Lights the selected body up.
  select(body: number, glow = 0.25): void {
    this.selected = body;
    for (const part of this.parts) {
      const base = this.model.look.materials[part.shape.material]?.emission ?? 0;
      const material = part.mesh.material;
      material.emissive
        .copy(material.color)
        .multiplyScalar(base + (part.shape.body === this.selected && body > 0 ? glow : 0));
    }
  }

  setVisible(shows: (part: Part) => boolean): void {
    for (const part of this.parts) part.mesh.visible = shows(part);
  }

  // A skin that was hidden has not followed its bodies.
  setSkins(shows: (group: number) => boolean): void {
    for (const skin of this.skins) {
      skin.mesh.visible = shows(skin.group);
      skin.pose(this.bodies);
    }
  }

  setWireframe(on: boolean): void {
    for (const part of this.parts) part.mesh.material.wireframe = on;
    for (const skin of this.skins) skin.mesh.material.wireframe = on;
  }

  // Bodies that move become see-through.
  setTransparent(on: boolean): void {
    for (const part of this.parts) {
      const material = part.mesh.material;
      const alpha = (this.model.look.materials[part.shape.material]?.rgba ?? part.shape.rgba)[3];
      const faded = on && part.shape.body > 0;
      material.opacity = faded ? 0.3 * alpha : alpha;
      material.transparent = material.opacity < 1;
      material.needsUpdate = true;
    }
  }

  dispose(): void {
    for (const part of this.parts) part.mesh.material.dispose();
    for (const skin of this.skins) {
      skin.mesh.geometry.dispose();
      skin.mesh.material.dispose();
    }
    this.root.removeFromParent();
    this.sky?.removeFromParent();
  }
}
