// SPDX-License-Identifier: Apache-2.0
// sky.ts -- the skybox of a model: a sphere around whoever looks, colored by direction.
import * as THREE from 'three';
import { TEXTURE, type Model } from '../types';
import type { Looks } from './materials';

export async function makeSky(model: Model, looks: Looks): Promise<THREE.Mesh | null> {
  const id = model.look.textures.findIndex((texture) => texture.type === TEXTURE.SKYBOX);
  if (id < 0) return null;
  const image = await looks.image(id);
  const material = new THREE.ShaderMaterial({
    uniforms: { image: { value: image } },
    side: THREE.BackSide,
    depthWrite: false,
    depthTest: false,
    vertexShader: `varying vec3 vDirection;
      void main() {
        vDirection = position;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    // Models are upright along z, images of skies along y.
    fragmentShader: `varying vec3 vDirection;
      uniform samplerCube image;
      void main() {
        gl_FragColor = vec4(texture(image, vec3(vDirection.x, vDirection.z, -vDirection.y)).rgb, 1.0);
      }`,
  });
  const sky = new THREE.Mesh(new THREE.SphereGeometry(1, 32, 16), material);
  sky.renderOrder = -1000;
  sky.frustumCulled = false;
  sky.raycast = () => {};
  return sky;
}
