// SPDX-License-Identifier: Apache-2.0
// extras.ts -- what is no geom: contacts and their forces, tendons, flexes, joint axes, centers of mass, frames.
import * as THREE from 'three';
import type { Assets } from '../assets';
import type { ExtraFrame } from '../frames';
import { JOINT, type Model } from '../types';
import type { World } from './world';

export interface ExtraFlags {
  contacts: boolean;
  forces: boolean;
  tendons: boolean;
  flexes: boolean;
  joints: boolean;
  frames: boolean;
  com: boolean;
  inertia: boolean;
  skins: boolean;
}

// Which groups of elements are drawn.
export type GroupShown = (kind: 'joints' | 'tendons' | 'flexes', group: number) => boolean;

const MOST_CONTACTS = 500;
const Z = new THREE.Vector3(0, 0, 1);

function arrowMaterial(color: number): THREE.MeshPhongMaterial {
  return new THREE.MeshPhongMaterial({ color });
}

// Cylinders along z from 0 to 1, of radius 1.
function rods(count: number, color: number): THREE.InstancedMesh {
  const geometry = new THREE.CylinderGeometry(1, 1, 1, 12).rotateX(Math.PI / 2).translate(0, 0, 0.5);
  const mesh = new THREE.InstancedMesh(geometry, arrowMaterial(color), count);
  mesh.count = 0;
  mesh.frustumCulled = false;
  mesh.raycast = () => {};
  return mesh;
}

export class Extras {
  readonly group = new THREE.Group();
  private readonly contacts = rods(MOST_CONTACTS, 0xe89a3c);
  private readonly forces = rods(MOST_CONTACTS, 0x4aa3ff);
  private readonly tendons: THREE.InstancedMesh[] = [];
  private readonly flexes: THREE.Mesh[] = [];
  private readonly markers: Record<'joints' | 'frames' | 'com' | 'inertia', THREE.Object3D[]> = {
    joints: [],
    frames: [],
    com: [],
    inertia: [],
  };
  private readonly matrix = new THREE.Matrix4();
  private readonly turn = new THREE.Quaternion();

  private constructor(
    private readonly model: Model,
    world: World,
  ) {
    this.group.add(this.contacts, this.forces);
    for (const tendon of model.shapes.tendons) {
      const mesh = rods(64, 0xffffff);
      const rgba = model.look.materials[tendon.material]?.rgba ?? tendon.rgba;
      (mesh.material as THREE.MeshPhongMaterial).color.setRGB(rgba[0], rgba[1], rgba[2]);
      this.tendons.push(mesh);
      this.group.add(mesh);
    }
    this.addMarkers(world);
  }

  private shows: GroupShown = () => true;

  static async build(model: Model, world: World, assets: Assets): Promise<Extras> {
    const extras = new Extras(model, world);
    await Promise.all(model.shapes.flexes.map((_, i) => extras.addFlex(i, assets)));
    return extras;
  }

  private async addFlex(id: number, assets: Assets): Promise<void> {
    const flex = this.model.shapes.flexes[id];
    const bytes = await assets.get(`flex/${id}`);
    const triangles = new Uint32Array(bytes, 4);
    const rgba = this.model.look.materials[flex.material]?.rgba ?? flex.rgba;
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(3 * flex.vertices), 3));
    geometry.setIndex(new THREE.BufferAttribute(triangles, 1));
    const material = new THREE.MeshPhongMaterial({
      color: new THREE.Color(rgba[0], rgba[1], rgba[2]),
      side: THREE.DoubleSide,
      flatShading: flex.dim === 3,
    });
    const mesh = new THREE.Mesh(geometry, material);
    mesh.frustumCulled = false;
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.raycast = () => {};
    this.flexes[id] = mesh;
    this.group.add(mesh);
  }

  private mark(kind: keyof Extras['markers'], body: THREE.Group, object: THREE.Object3D): void {
    object.visible = false;
    object.traverse((each) => (each.raycast = () => {}));
    this.markers[kind].push(object);
    body.add(object);
  }

  private addMarkers(world: World): void {
    const size = this.model.look.view.meansize;
    for (const joint of this.model.machine.joints) {
      if (joint.type === JOINT.FREE) continue;
      const arrow = new THREE.ArrowHelper(
        new THREE.Vector3().fromArray(joint.axis),
        new THREE.Vector3().fromArray(joint.pos),
        1.5 * size,
        0x39a0c8,
      );
      arrow.userData.group = joint.group;
      this.mark('joints', world.bodies[joint.body], arrow);
    }
    this.model.bodies.forEach((body, i) => {
      if (i === 0) return;
      const frame = new THREE.AxesHelper(size);
      this.mark('frames', world.bodies[i], frame);
      if (body.mass <= 0) return;
      const com = new THREE.Mesh(new THREE.SphereGeometry(0.2 * size, 12, 8), arrowMaterial(0xf5f08a));
      com.position.fromArray(body.ipos);
      this.mark('com', world.bodies[i], com);
      this.mark('inertia', world.bodies[i], inertiaBox(body));
    });
  }

  private place(mesh: THREE.InstancedMesh, from: THREE.Vector3, along: THREE.Vector3, radius: number): void {
    if (mesh.count >= mesh.instanceMatrix.count) return;
    const length = along.length();
    if (!(length > 0)) return;
    this.turn.setFromUnitVectors(Z, along.clone().divideScalar(length));
    this.matrix.compose(from, this.turn, new THREE.Vector3(radius, radius, length));
    mesh.setMatrixAt(mesh.count++, this.matrix);
    mesh.instanceMatrix.needsUpdate = true;
  }

  apply(frame: ExtraFrame, flags: ExtraFlags): void {
    const size = this.model.look.view.meansize;
    const scale = (this.model.look.view.force / Math.max(this.model.look.view.meanmass, 1e-9)) * 1;
    this.contacts.count = this.forces.count = 0;
    for (const contact of frame.contacts) {
      const pos = new THREE.Vector3(...contact.pos);
      const normal = new THREE.Vector3(...contact.normal).multiplyScalar(0.1 * size);
      if (flags.contacts)
        this.place(this.contacts, pos.clone().addScaledVector(normal, -0.5), normal, 0.3 * size);
      if (flags.forces) {
        this.place(this.forces, pos, new THREE.Vector3(...contact.force).multiplyScalar(scale), 0.1 * size);
      }
    }
    frame.tendons.forEach((tendon, i) =>
      this.applyTendon(i, tendon, flags.tendons && this.shows('tendons', this.model.shapes.tendons[i].group)),
    );
    let first = 0;
    this.flexes.forEach((mesh, i) => {
      const count = 3 * this.model.shapes.flexes[i].vertices;
      mesh.visible = flags.flexes && this.shows('flexes', this.model.shapes.flexes[i].group);
      const position = mesh.geometry.getAttribute('position') as THREE.BufferAttribute;
      (position.array as Float32Array).set(frame.vertices.subarray(first, first + count));
      position.needsUpdate = true;
      mesh.geometry.computeVertexNormals();
      first += count;
    });
  }

  private applyTendon(id: number, tendon: ExtraFrame['tendons'][number], on: boolean): void {
    const mesh = this.tendons[id];
    mesh.count = 0;
    if (!on) return;
    for (let k = 0; k + 1 < tendon.objects.length; ++k) {
      if (tendon.objects[k] === -2 || tendon.objects[k + 1] === -2) continue; // a pulley ends a branch
      const from = new THREE.Vector3().fromArray(tendon.points, 3 * k);
      const to = new THREE.Vector3().fromArray(tendon.points, 3 * k + 3);
      this.place(mesh, from, to.sub(from), this.model.shapes.tendons[id].width);
    }
  }

  setFlags(flags: ExtraFlags, shows: GroupShown): void {
    this.shows = shows;
    for (const kind of ['joints', 'frames', 'com', 'inertia'] as const) {
      for (const object of this.markers[kind]) {
        object.visible = flags[kind] && (kind !== 'joints' || shows('joints', object.userData.group));
      }
    }
    this.contacts.visible = flags.contacts;
    this.forces.visible = flags.forces;
  }
}

// The box of uniform density with that inertia.
function inertiaBox(body: Model['bodies'][number]): THREE.Mesh {
  const [x, y, z] = body.inertia;
  const side = (value: number) => Math.sqrt(Math.max((6 * value) / body.mass, 1e-12));
  const box = new THREE.Mesh(
    new THREE.BoxGeometry(side(y + z - x), side(x + z - y), side(x + y - z)),
    new THREE.MeshPhongMaterial({ color: 0xd0404a, transparent: true, opacity: 0.5 }),
  );
  box.position.fromArray(body.ipos);
  box.quaternion.set(body.iquat[1], body.iquat[2], body.iquat[3], body.iquat[0]);
  return box;
}
