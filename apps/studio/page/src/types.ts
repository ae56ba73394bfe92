// SPDX-License-Identifier: Apache-2.0
// types.ts -- the model as the server describes it (model.json).

export type Numbers = number[];

export interface Body {
  name: string;
  parent: number;
  mocap: boolean;
  ipos: Numbers;
  iquat: Numbers;
  inertia: Numbers;
  mass: number;
}

export interface Shape {
  name: string;
  type: number;
  body: number;
  pos: Numbers;
  quat: Numbers;
  size: Numbers;
  rgba: Numbers;
  material: number;
  data: number;
  group: number;
}

export interface Tendon {
  name: string;
  width: number;
  rgba: Numbers;
  material: number;
  group: number;
}

export interface Flex {
  name: string;
  dim: number;
  radius: number;
  rgba: Numbers;
  material: number;
  group: number;
  vertices: number;
}

export interface SkinRow {
  name: string;
  inflate: number;
  rgba: Numbers;
  material: number;
  group: number;
}

export interface Material {
  name: string;
  rgba: Numbers;
  texture: number;
  repeat: Numbers;
  uniform: boolean;
  emission: number;
  specular: number;
  shininess: number;
  reflectance: number;
}

export interface Texture {
  name: string;
  type: number;
  width: number;
  height: number;
  channels: number;
}

export interface Light {
  name: string;
  body: number;
  mode: number;
  pos: Numbers;
  dir: Numbers;
  type: number;
  active: boolean;
  shadow: boolean;
  cutoff: number;
  exponent: number;
  ambient: Numbers;
  diffuse: Numbers;
  specular: Numbers;
  attenuation: Numbers;
}

export interface CameraRow {
  name: string;
  body: number;
  mode: number;
  pos: Numbers;
  quat: Numbers;
  fovy: number;
  orthographic: boolean;
}

export interface Joint {
  name: string;
  type: number;
  body: number;
  qpos: number;
  limited: boolean;
  range: Numbers;
  pos: Numbers;
  axis: Numbers;
  group: number;
}

export interface Actuator {
  name: string;
  limited: boolean;
  range: Numbers;
  group: number;
}

export interface OptionRow {
  name: string;
  group: string;
  label: string;
  count: number;
  flag: boolean;
  choices?: string[];
  bits?: string[];
}

export interface Model {
  generation: number;
  file: string;
  name: string;
  editable: boolean;
  nq: number;
  nv: number;
  nu: number;
  na: number;
  timestep: number;
  bodies: Body[];
  shapes: { geoms: Shape[]; sites: Shape[]; tendons: Tendon[]; flexes: Flex[]; skins: SkinRow[] };
  look: {
    materials: Material[];
    textures: Texture[];
    hfields: { rows: number; columns: number; size: Numbers }[];
    lights: Light[];
    cameras: CameraRow[];
    headlight: { active: boolean; ambient: Numbers; diffuse: Numbers; specular: Numbers };
    view: {
      fovy: number;
      azimuth: number;
      elevation: number;
      camera: number;
      center: Numbers;
      extent: number;
      meansize: number;
      meanmass: number;
      znear: number;
      zfar: number;
      force: number;
      haze: Numbers;
    };
  };
  machine: {
    joints: Joint[];
    actuators: Actuator[];
    equalities: { name: string; active: boolean }[];
    sensors: { name: string; address: number; dim: number }[];
    keys: string[];
    [lists: string]: unknown;
  };
  options: OptionRow[];
}

// Numbers of MuJoCo's enumerations.
export const GEOM = {
  PLANE: 0,
  HFIELD: 1,
  SPHERE: 2,
  CAPSULE: 3,
  ELLIPSOID: 4,
  CYLINDER: 5,
  BOX: 6,
  MESH: 7,
  SDF: 8,
} as const;
export const JOINT = { FREE: 0, BALL: 1, SLIDE: 2, HINGE: 3 } as const;
export const TEXTURE = { FLAT: 0, CUBE: 1, SKYBOX: 2 } as const;
export const LIGHT = { SPOT: 0, DIRECTIONAL: 1, POINT: 2 } as const;

export interface EditStatus {
  undo: number;
  redo: number;
  offered: number;
  edits: string[];
  options: Record<string, Numbers>;
  file: Record<string, Numbers>;
}
