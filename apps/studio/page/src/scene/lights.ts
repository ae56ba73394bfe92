// SPDX-License-Identifier: Apache-2.0
// lights.ts -- the lights of a model, and the one at the camera.
import * as THREE from 'three';
import type { PoseFrame } from '../frames';
import { LIGHT, type Light, type Model } from '../types';

// three.js divides by pi what it reflects; models do not.
const STRENGTH = Math.PI;
const SHADOW_SIZE = 2048;
const MOST_SHADOWS = 2;

function color(rgb: number[]): THREE.Color {
  return new THREE.Color(rgb[0], rgb[1], rgb[2]);
}

function makeLight(row: Light, extent: number): THREE.DirectionalLight | THREE.SpotLight | THREE.PointLight {
  if (row.type === LIGHT.DIRECTIONAL) return new THREE.DirectionalLight(color(row.diffuse), STRENGTH);
  if (row.type === LIGHT.POINT) return new THREE.PointLight(color(row.diffuse), STRENGTH, 0, 0);
  const angle = THREE.MathUtils.degToRad(Math.min(row.cutoff, 89));
  const softness = Math.min(1, row.exponent / 20);
  return new THREE.SpotLight(color(row.diffuse), STRENGTH, 100 * extent, angle, softness, 0);
}

export class LightRig {
  readonly group = new THREE.Group();
  readonly head = new THREE.DirectionalLight(0xffffff, 0);
  private readonly lights: ReturnType<typeof makeLight>[] = [];
  private readonly casts: boolean[] = [];

  constructor(private readonly model: Model) {
    const { lights, headlight, view } = model.look;
    const ambient = new THREE.Color(0, 0, 0);
    if (headlight.active) {
      ambient.add(color(headlight.ambient));
      this.head.color = color(headlight.diffuse);
      this.head.intensity = STRENGTH;
    }
    let shadows = 0;
    for (const row of lights) {
      const light = makeLight(row, view.extent);
      light.visible = row.active;
      if (row.active) ambient.add(color(row.ambient));
      const casts = row.shadow && row.active && row.type !== LIGHT.POINT && shadows < MOST_SHADOWS;
      this.casts.push(casts);
      if (casts) {
        ++shadows;
        this.prepareShadow(light as THREE.DirectionalLight | THREE.SpotLight);
      }
      this.lights.push(light);
      this.group.add(light);
      if ('target' in light) this.group.add(light.target);
    }
    this.group.add(new THREE.AmbientLight(ambient, STRENGTH), this.head, this.head.target);
  }

  private prepareShadow(light: THREE.DirectionalLight | THREE.SpotLight): void {
    const extent = this.model.look.view.extent;
    light.castShadow = true;
    light.shadow.mapSize.set(SHADOW_SIZE, SHADOW_SIZE);
    light.shadow.bias = -0.0002;
    light.shadow.normalBias = 0.005 * Math.min(extent, 1);
    const camera = light.shadow.camera;
    camera.near = 0.02 * extent;
    camera.far = 20 * extent;
    if (camera instanceof THREE.OrthographicCamera) {
      camera.left = camera.bottom = -1.5 * extent;
      camera.right = camera.top = 1.5 * extent;
    }
  }

  setShadows(on: boolean): void {
    this.lights.forEach((light, i) => (light.castShadow = on && this.casts[i]));
  }

  apply(frame: PoseFrame, bodies: THREE.Group[]): void {
    const direction = new THREE.Vector3();
    let moving = 0;
    this.model.look.lights.forEach((row, i) => {
      const light = this.lights[i];
      if (row.mode === 0) {
        const body = bodies[row.body];
        light.position.fromArray(row.pos).applyQuaternion(body.quaternion).add(body.position);
        direction.fromArray(row.dir).applyQuaternion(body.quaternion);
      } else {
        const at = frame.lights.subarray(6 * moving, 6 * ++moving);
        light.position.set(at[0], at[1], at[2]);
        direction.set(at[3], at[4], at[5]);
      }
      if ('target' in light) light.target.position.copy(light.position).add(direction);
    });
  }

  // The headlight shines from the eye of whoever looks.
  follow(camera: THREE.Camera): void {
    camera.getWorldPosition(this.head.position);
    camera.getWorldDirection(this.head.target.position);
    this.head.target.position.add(this.head.position);
    this.head.target.updateMatrixWorld();
    this.head.updateMatrixWorld();
  }
}
