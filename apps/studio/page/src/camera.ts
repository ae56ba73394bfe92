// SPDX-License-Identifier: Apache-2.0
// camera.ts -- a free camera as models describe it: a point to look at, a distance, azimuth and elevation in degrees.
import * as THREE from 'three';
import type { Model } from './types';

const RADIANS = Math.PI / 180;

export class FreeCamera {
  lookat = new THREE.Vector3();
  distance = 3;
  azimuth = 90;
  elevation = -45;
  track = -1; // a body that the camera follows

  // Back to where the model says.
  align(model: Model): void {
    const view = model.look.view;
    this.lookat.fromArray(view.center);
    this.distance = 1.5 * view.extent;
    this.azimuth = view.azimuth;
    this.elevation = view.elevation;
    this.track = -1;
  }

  forward(): THREE.Vector3 {
    const a = this.azimuth * RADIANS;
    const e = this.elevation * RADIANS;
    return new THREE.Vector3(Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e));
  }

  // Steps are shares of the height of the view.
  turn(right: number, up: number): void {
    this.azimuth -= 180 * right;
    this.elevation = Math.max(-89.9, Math.min(89.9, this.elevation - 180 * up));
  }

  shift(right: number, up: number, horizontal: boolean): void {
    const forward = this.forward();
    const side = new THREE.Vector3().crossVectors(forward, new THREE.Vector3(0, 0, 1)).normalize();
    const lift = horizontal
      ? new THREE.Vector3(forward.x, forward.y, 0).normalize()
      : new THREE.Vector3().crossVectors(side, forward);
    this.lookat.addScaledVector(side, -right * this.distance).addScaledVector(lift, up * this.distance);
  }

  // Steps are shares of the distance.
  fly(forward: number, right: number, up: number): void {
    const ahead = this.forward();
    const side = new THREE.Vector3().crossVectors(ahead, new THREE.Vector3(0, 0, 1)).normalize();
    this.lookat
      .addScaledVector(ahead, forward * this.distance)
      .addScaledVector(side, right * this.distance)
      .add(new THREE.Vector3(0, 0, up * this.distance));
  }

  zoom(amount: number): void {
    this.distance = Math.max(1e-4, this.distance * Math.exp(amount));
  }

  apply(camera: THREE.PerspectiveCamera): void {
    camera.up.set(0, 0, 1);
    camera.position.copy(this.lookat).addScaledVector(this.forward(), -this.distance);
    camera.lookAt(this.lookat);
  }

  // As MJCF.
  xml(): string {
    const forward = this.forward();
    const side = new THREE.Vector3().crossVectors(forward, new THREE.Vector3(0, 0, 1)).normalize();
    const up = new THREE.Vector3().crossVectors(side, forward);
    const pos = this.lookat.clone().addScaledVector(forward, -this.distance);
    const text = (...vectors: THREE.Vector3[]) =>
      vectors.flatMap((v) => v.toArray().map((x) => Number(x.toFixed(5)))).join(' ');
    return `<camera pos="${text(pos)}" xyaxes="${text(side, up)}"/>`;
  }
}
