// SPDX-License-Identifier: Apache-2.0
// viewport.ts -- the picture: one renderer, one to four views side by side, each with a camera.
import * as THREE from 'three';
import { FreeCamera } from './camera';
import type { World } from './scene/world';
import type { Extras } from './scene/extras';

THREE.ColorManagement.enabled = false;

const SLOW = 50; // milliseconds

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

// Cells of `count` views in an area, row by row from the upper left.
export function cells(count: number, width: number, height: number): Rect[] {
  const columns = count > 2 || (count === 2 && width >= height) ? 2 : 1;
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i) => ({
    x: ((i % columns) * width) / columns,
    y: (Math.floor(i / columns) * height) / rows,
    width: width / columns,
    height: height / rows,
  }));
}

export class Viewport {
  readonly scene = new THREE.Scene();
  readonly free = new FreeCamera();
  readonly renderer: THREE.WebGLRenderer;
  readonly canvas: HTMLCanvasElement;
  views: number[] = [-1]; // a camera of the model for each view; -1: the free one
  world: World | null = null;
  extras: Extras | null = null;
  private readonly perspective = new THREE.PerspectiveCamera(45, 1, 0.01, 100);
  private readonly line: THREE.Line;
  private dirty = true;
  private drew = false;
  private drawn = 0;
  private looped = 0;
  private cost = 0; // milliseconds from one frame to the next if something was drawn
  onDraw: (() => void) | null = null;

  constructor(private readonly holder: HTMLElement) {
    this.renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.renderer.autoClear = false;
    this.canvas = this.renderer.domElement;
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('aria-label', 'The scene');
    holder.append(this.canvas);
    const geometry = new THREE.BufferGeometry().setFromPoints([new THREE.Vector3(), new THREE.Vector3()]);
    this.line = new THREE.Line(
      geometry,
      new THREE.LineBasicMaterial({ color: 0xffb020, depthTest: false, transparent: true }),
    );
    this.line.visible = false;
    this.line.renderOrder = 1000;
    this.line.frustumCulled = false;
    this.line.raycast = () => {};
    this.scene.add(this.line);
    new ResizeObserver(() => this.resize()).observe(holder);
    this.resize();
    requestAnimationFrame((now) => this.loop(now));
  }

  // Draws what has changed. A picture that takes long, as without a graphics card, leaves as much time for the rest.
  private loop(now: number): void {
    if (this.drew) this.cost += 0.3 * (now - this.looped - this.cost);
    this.looped = now;
    this.drew = this.dirty && (this.cost < SLOW || now - this.drawn > 2 * this.cost);
    if (this.drew) {
      this.drawn = now;
      this.draw();
    }
    requestAnimationFrame((next) => this.loop(next));
  }

  touch(): void {
    this.dirty = true;
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.holder;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(Math.max(clientWidth, 1), Math.max(clientHeight, 1), true);
    this.touch();
  }

  setWorld(world: World, extras: Extras): void {
    this.world?.dispose();
    this.extras?.group.removeFromParent();
    this.world = world;
    this.extras = extras;
    this.scene.add(world.root, extras.group);
    if (world.sky) this.scene.add(world.sky);
    this.views = this.views.map((view) => (view < world.cameras.length ? view : -1));
    this.touch();
  }

  setBackground(color: string): void {
    this.renderer.setClearColor(new THREE.Color(color));
    this.touch();
  }

  // A line from what is pulled to where it is pulled; null: none.
  setLine(ends: [THREE.Vector3, THREE.Vector3] | null): void {
    this.line.visible = ends !== null;
    if (ends) this.line.geometry.setFromPoints(ends);
    this.touch();
  }

  // The camera of a view, ready to draw with.
  private cameraOf(view: number, aspect: number): THREE.PerspectiveCamera {
    const camera = this.perspective;
    const model = this.world!.model;
    const { extent, znear, zfar, fovy } = model.look.view;
    camera.near = znear * extent;
    camera.far = zfar * extent;
    camera.aspect = aspect;
    const row = model.look.cameras[this.views[view]];
    if (row) {
      const pose = this.world!.cameras[this.views[view]];
      camera.position.copy(pose.position);
      camera.quaternion.copy(pose.quaternion);
      camera.fov = row.orthographic ? 45 : row.fovy;
    } else {
      const tracked = this.world!.bodies[this.free.track];
      if (tracked) this.free.lookat.copy(tracked.position);
      camera.fov = fovy;
      this.free.apply(camera);
    }
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    return camera;
  }

  draw(): void {
    this.dirty = false;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.renderer.setScissorTest(false);
    this.renderer.clear();
    if (!this.world) return;
    this.renderer.setScissorTest(true);
    cells(this.views.length, width, height).forEach((cell, i) => {
      const bottom = height - cell.y - cell.height;
      this.renderer.setViewport(cell.x, bottom, cell.width, cell.height);
      this.renderer.setScissor(cell.x, bottom, cell.width, cell.height);
      const camera = this.cameraOf(i, cell.width / cell.height);
      this.world!.lights.follow(camera);
      if (this.world!.sky) {
        this.world!.sky.position.copy(camera.position);
        this.world!.sky.scale.setScalar(2 * camera.near + 0.5 * (camera.far - camera.near));
      }
      this.renderer.render(this.scene, camera);
    });
    this.onDraw?.();
  }

  viewAt(x: number, y: number): { view: number; cell: Rect } | null {
    const all = cells(this.views.length, this.canvas.clientWidth, this.canvas.clientHeight);
    const view = all.findIndex((c) => x >= c.x && x < c.x + c.width && y >= c.y && y < c.y + c.height);
    return view < 0 ? null : { view, cell: all[view] };
  }

  // The ray into the scene at a point of the canvas.
  ray(x: number, y: number): THREE.Raycaster | null {
    const at = this.viewAt(x, y);
    if (!at || !this.world) return null;
    const { cell, view } = at;
    const camera = this.cameraOf(view, cell.width / cell.height);
    const caster = new THREE.Raycaster();
    const place = new THREE.Vector2(
      (2 * (x - cell.x)) / cell.width - 1,
      1 - (2 * (y - cell.y)) / cell.height,
    );
    caster.setFromCamera(place, camera);
    return caster;
  }

  // What is seen at a point: the body and where it was hit.
  pick(x: number, y: number): { body: number; point: THREE.Vector3; geom: number } | null {
    const caster = this.ray(x, y);
    if (!caster) return null;
    this.world!.root.updateMatrixWorld();
    const parts = this.world!.parts.filter((part) => part.kind === 'geom' && part.mesh.visible);
    const hit = caster.intersectObjects(
      parts.map((part) => part.mesh),
      false,
    )[0];
    if (!hit) return null;
    const part = parts.find((each) => each.mesh === hit.object)!;
    return { body: part.shape.body, point: hit.point, geom: part.id };
  }

  // Where a body is on the canvas, for tests and labels.
  project(point: THREE.Vector3): { x: number; y: number } {
    const cell = cells(this.views.length, this.canvas.clientWidth, this.canvas.clientHeight)[0];
    const place = point.clone().project(this.cameraOf(0, cell.width / cell.height));
    return {
      x: cell.x + (0.5 + 0.5 * place.x) * cell.width,
      y: cell.y + (0.5 - 0.5 * place.y) * cell.height,
    };
  }
}
