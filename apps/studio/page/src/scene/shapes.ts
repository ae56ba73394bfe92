// SPDX-License-Identifier: Apache-2.0
// shapes.ts -- geometries of geoms and sites, in meters, in the frame of the geom. Equal shapes share one.
import * as THREE from 'three';
import { GEOM, type Model, type Shape } from '../types';
import type { Assets } from '../assets';

const cache = new Map<string, THREE.BufferGeometry>();

export function forgetShapes(): void {
  for (const geometry of cache.values()) geometry.dispose();
  cache.clear();
}

function cached(key: string, make: () => THREE.BufferGeometry): THREE.BufferGeometry {
  let geometry = cache.get(key);
  if (!geometry) cache.set(key, (geometry = make()));
  return geometry;
}

// Shapes of three.js stand along y; those of models along z.
function upright(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  return geometry.rotateX(Math.PI / 2);
}

export function meshGeometry(bytes: ArrayBuffer): THREE.BufferGeometry {
  const corners = new DataView(bytes).getUint32(0, true);
  const floats = new Float32Array(bytes, 4, 8 * corners);
  const buffer = new THREE.InterleavedBuffer(floats, 8);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.InterleavedBufferAttribute(buffer, 3, 0));
  geometry.setAttribute('normal', new THREE.InterleavedBufferAttribute(buffer, 3, 3));
  geometry.setAttribute('uv', new THREE.InterleavedBufferAttribute(buffer, 2, 6));
  return geometry;
}

export function hfieldGeometry(bytes: ArrayBuffer, rows: number, columns: number, size: number[]) {
  const heights = new Float32Array(bytes);
  const geometry = new THREE.PlaneGeometry(2 * size[0], 2 * size[1], columns - 1, rows - 1);
  const position = geometry.getAttribute('position');
  for (let row = 0; row < rows; ++row) {
    // The first row of the data is the one with the least y; that of three.js has the greatest.
    for (let column = 0; column < columns; ++column) {
      position.setZ((rows - 1 - row) * columns + column, size[2] * heights[row * columns + column]);
    }
  }
  geometry.computeVertexNormals();
  return geometry;
}

export function planeHalfSizes(shape: Shape, model: Model): [number, number] {
  const view = model.look.view;
  const endless = Math.min(view.zfar * view.extent, 1000 * view.extent);
  return [shape.size[0] > 0 ? shape.size[0] : endless, shape.size[1] > 0 ? shape.size[1] : endless];
}

export async function geometryOf(shape: Shape, model: Model, assets: Assets): Promise<THREE.BufferGeometry> {
  const [a, b, c] = shape.size;
  switch (shape.type) {
    case GEOM.PLANE: {
      const [x, y] = planeHalfSizes(shape, model);
      return cached(`plane ${x} ${y}`, () => new THREE.PlaneGeometry(2 * x, 2 * y));
    }
    case GEOM.SPHERE:
      return cached(`sphere ${a}`, () => upright(new THREE.SphereGeometry(a, 32, 20)));
    case GEOM.CAPSULE:
      return cached(`capsule ${a} ${b}`, () => upright(new THREE.CapsuleGeometry(a, 2 * b, 10, 24)));
    case GEOM.ELLIPSOID:
      return cached(`ellipsoid ${a} ${b} ${c}`, () =>
        upright(new THREE.SphereGeometry(1, 32, 20)).scale(a, b, c),
      );
    case GEOM.CYLINDER:
      return cached(`cylinder ${a} ${b}`, () => upright(new THREE.CylinderGeometry(a, a, 2 * b, 32)));
    case GEOM.BOX:
      return cached(`box ${a} ${b} ${c}`, () => new THREE.BoxGeometry(2 * a, 2 * b, 2 * c));
    case GEOM.MESH:
    case GEOM.SDF: {
      if (shape.data < 0) return new THREE.BufferGeometry();
      const bytes = await assets.get(`mesh/${shape.data}`);
      return cached(`mesh ${shape.data}`, () => meshGeometry(bytes));
    }
    case GEOM.HFIELD: {
      const field = model.look.hfields[shape.data];
      if (!field) return new THREE.BufferGeometry();
      const bytes = await assets.get(`hfield/${shape.data}`);
      return cached(`hfield ${shape.data}`, () =>
        hfieldGeometry(bytes, field.rows, field.columns, field.size),
      );
    }
    default:
      return new THREE.BufferGeometry();
  }
}
