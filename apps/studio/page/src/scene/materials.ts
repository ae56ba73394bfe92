// SPDX-License-Identifier: Apache-2.0
// materials.ts -- looks of geoms: color, highlights, textures that lie flat on a geom or wrap around it.
import * as THREE from 'three';
import { GEOM, TEXTURE, type Model, type Shape } from '../types';
import type { Assets } from '../assets';
import { planeHalfSizes } from './shapes';

type Image = THREE.DataTexture | THREE.CubeTexture;

export class Looks {
  private readonly images = new Map<number, Promise<Image>>();

  constructor(
    private readonly model: Model,
    private readonly assets: Assets,
  ) {}

  image(id: number): Promise<Image> {
    let image = this.images.get(id);
    if (!image) this.images.set(id, (image = this.loadImage(id)));
    return image;
  }

  private async loadImage(id: number): Promise<Image> {
    const { type, width, height } = this.model.look.textures[id];
    const bytes = new Uint8Array(await this.assets.get(`texture/${id}`));
    const texture =
      type === TEXTURE.FLAT ? new THREE.DataTexture(bytes, width, height) : cubeOf(bytes, width, height);
    texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
    texture.magFilter = THREE.LinearFilter;
    texture.minFilter = THREE.LinearMipmapLinearFilter;
    texture.generateMipmaps = true;
    texture.anisotropy = 8;
    texture.needsUpdate = true;
    return texture;
  }

  async materialOf(shape: Shape): Promise<THREE.MeshPhongMaterial> {
    const row = this.model.look.materials[shape.material];
    const overridden = shape.rgba.some((value, i) => value !== [0.5, 0.5, 0.5, 1][i]);
    const rgba = row && !overridden ? row.rgba : shape.rgba;
    const material = new THREE.MeshPhongMaterial({
      color: new THREE.Color(rgba[0], rgba[1], rgba[2]),
      opacity: rgba[3],
      transparent: rgba[3] < 1,
      side: shape.type === GEOM.PLANE || rgba[3] < 1 ? THREE.DoubleSide : THREE.FrontSide,
    });
    const specular = row?.specular ?? 0.5;
    material.specular.setScalar((shape.type === GEOM.PLANE ? 0.02 : 0.2) * specular);
    material.shininess = Math.max(1, 128 * (row?.shininess ?? 0.5));
    if (row && row.emission > 0) {
      material.emissive.setRGB(rgba[0], rgba[1], rgba[2]).multiplyScalar(row.emission);
    }
    if (row && row.texture >= 0 && this.model.look.textures[row.texture]) {
      const image = await this.image(row.texture);
      wrap(material, image, mappingOf(shape, this.model));
    }
    return material;
  }
}

// The faces of a cube stand one below the other: right, left, up, down, front, back.
function cubeOf(bytes: Uint8Array, width: number, height: number): THREE.CubeTexture {
  const faces: THREE.DataTexture[] = [];
  const whole = height >= 6 * width;
  for (let i = 0; i < 6; ++i) {
    const begin = whole ? 4 * width * width * i : 0;
    const face = new THREE.DataTexture(bytes.slice(begin, begin + 4 * width * width), width, width);
    face.needsUpdate = true;
    faces.push(face);
  }
  return new THREE.CubeTexture(faces as unknown as HTMLImageElement[]);
}

interface Mapping {
  scale: THREE.Vector3; // from meters in the geom to coordinates of the texture
  own: boolean; // the mesh has texture coordinates of its own
}

function mappingOf(shape: Shape, model: Model): Mapping {
  const row = model.look.materials[shape.material];
  const cube = model.look.textures[row.texture].type !== TEXTURE.FLAT;
  const half = halfSizes(shape, model);
  const endless = (i: number) => shape.type === GEOM.PLANE && shape.size[i] <= 0;
  const scale = new THREE.Vector3();
  for (let i = 0; i < 3; ++i) {
    if (cube) {
      scale.setComponent(i, row.uniform ? 1 / Math.max(half[i], 1e-9) : 1);
    } else if (i < 2) {
      const per = row.uniform || endless(i) ? 1 : 1 / Math.max(half[i], 1e-9);
      scale.setComponent(i, 0.5 * row.repeat[i] * per);
    }
  }
  return { scale, own: !cube && (shape.type === GEOM.MESH || shape.type === GEOM.SDF) };
}

function halfSizes(shape: Shape, model: Model): number[] {
  const [a, b, c] = shape.size;
  if (shape.type === GEOM.PLANE) return [...planeHalfSizes(shape, model), 1];
  if (shape.type === GEOM.SPHERE) return [a, a, a];
  if (shape.type === GEOM.CAPSULE) return [a, a, a + b];
  if (shape.type === GEOM.CYLINDER) return [a, a, b];
  if (shape.type === GEOM.HFIELD) return model.look.hfields[shape.data]?.size ?? [1, 1, 1];
  return [a, b, c];
}

// Takes the color from the texture at a place of the geom: flat textures as seen along z, cubes by direction.
function wrap(material: THREE.MeshPhongMaterial, image: Image, mapping: Mapping): void {
  if (mapping.own) {
    material.map = image;
    return;
  }
  const cube = image instanceof THREE.CubeTexture;
  material.customProgramCacheKey = () => (cube ? 'cube' : 'flat');
  material.onBeforeCompile = (shader) => {
    shader.uniforms.sinewImage = { value: image };
    shader.uniforms.sinewScale = { value: mapping.scale };
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vPlace;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvPlace = position;');
    const color = cube
      ? 'texture(sinewImage, vPlace * sinewScale)'
      : 'texture2D(sinewImage, vPlace.xy * vec2(sinewScale.x, -sinewScale.y) + 0.5)';
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>\nvarying vec3 vPlace;\nuniform vec3 sinewScale;\nuniform ${cube ? 'samplerCube' : 'sampler2D'} sinewImage;`,
      )
      .replace('#include <map_fragment>', `diffuseColor *= ${color};`);
  };
}
