// SPDX-License-Identifier: Apache-2.0
// skins.ts -- skins of a model: surfaces that follow several bodies, each vertex by weights. Posed here, from the poses
// of bodies that come anyway.
import * as THREE from 'three';

interface Bone {
  body: number;
  position: THREE.Vector3; // of the bind pose
  turn: THREE.Quaternion;
  vertices: Uint32Array;
  weights: Float32Array;
}

export interface SkinShape {
  vertices: Float32Array;
  places: Float32Array; // on the texture, zeros if there are none
  triangles: Uint32Array;
  bones: Bone[];
}

// The bytes of an asset "skin/0".
export function readSkin(bytes: ArrayBuffer): SkinShape {
  const [vertexCount, triangleCount, boneCount, textured] = new Uint32Array(bytes, 0, 4);
  let at = 16;
  const reals = (count: number) => ((at += 4 * count), new Float32Array(bytes, at - 4 * count, count));
  const counts = (count: number) => ((at += 4 * count), new Uint32Array(bytes, at - 4 * count, count));
  const vertices = reals(3 * vertexCount);
  const places = textured ? reals(2 * vertexCount) : new Float32Array(2 * vertexCount);
  const triangles = counts(3 * triangleCount);
  const bones: Bone[] = [];
  for (let i = 0; i < boneCount; ++i) {
    const [body, moved] = counts(2);
    const position = new THREE.Vector3().fromArray(reals(3));
    const [w, x, y, z] = reals(4);
    bones.push({
      body,
      position,
      turn: new THREE.Quaternion(x, y, z, w),
      vertices: counts(moved),
      weights: reals(moved),
    });
  }
  return { vertices, places, triangles, bones };
}

export class Skin {
  readonly mesh: THREE.Mesh<THREE.BufferGeometry, THREE.MeshPhongMaterial>;
  private readonly matrix = new THREE.Matrix4();

  constructor(
    private readonly shape: SkinShape,
    material: THREE.MeshPhongMaterial,
    readonly group: number,
    private readonly inflate: number,
  ) {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.BufferAttribute(shape.vertices.slice(), 3));
    geometry.setAttribute('uv', new THREE.BufferAttribute(shape.places, 2));
    geometry.setIndex(new THREE.BufferAttribute(shape.triangles, 1));
    this.mesh = new THREE.Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.raycast = () => {};
  }

  pose(bodies: { position: THREE.Vector3; quaternion: THREE.Quaternion }[]): void {
    if (!this.mesh.visible) return;
    const position = this.mesh.geometry.getAttribute('position') as THREE.BufferAttribute;
    const out = position.array as Float32Array;
    out.fill(0);
    const turn = new THREE.Quaternion();
    const shift = new THREE.Vector3();
    for (const bone of this.shape.bones) {
      const body = bodies[bone.body];
      if (!body) continue;
      // From the bind pose to where the body is now.
      turn.copy(bone.turn).invert().premultiply(body.quaternion);
      shift.copy(bone.position).applyQuaternion(turn).negate().add(body.position);
      this.addBone(bone, this.matrix.makeRotationFromQuaternion(turn).setPosition(shift).elements, out);
    }
    position.needsUpdate = true;
    this.mesh.geometry.computeVertexNormals();
    if (this.inflate === 0) return;
    const normals = this.mesh.geometry.getAttribute('normal').array;
    for (let i = 0; i < out.length; ++i) out[i] += this.inflate * normals[i];
  }

  private addBone(bone: Bone, m: ArrayLike<number>, out: Float32Array): void {
    const from = this.shape.vertices;
    bone.vertices.forEach((vertex, i) => {
      const weight = bone.weights[i];
      const [x, y, z] = [from[3 * vertex], from[3 * vertex + 1], from[3 * vertex + 2]];
      for (let k = 0; k < 3; ++k) {
        out[3 * vertex + k] += weight * (m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k]);
      }
    });
  }
}
