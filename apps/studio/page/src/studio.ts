// SPDX-License-Identifier: Apache-2.0
// studio.ts -- what all parts of the page share: the model, the connection, the picture, what is selected.
import { Assets, fetchAsset } from './assets';
import { Connection, type Words } from './connection';
import * as frames from './frames';
import { Recorder } from './record';
import { Extras, type ExtraFlags } from './scene/extras';
import { Labels, type LabelKind } from './scene/labels';
import { forgetShapes } from './scene/shapes';
import { World } from './scene/world';
import type { Player } from './player';
import type { EditStatus, Model } from './types';
import { Viewport } from './viewport';

type Topic =
  | 'model'
  | 'poses'
  | 'values'
  | 'watched'
  | 'profile'
  | 'edits'
  | 'selection'
  | 'inspect'
  | 'connection'
  | 'clients';

export interface Visible {
  geoms: boolean[];
  sites: boolean[];
  joints: boolean[];
  tendons: boolean[];
  flexes: boolean[];
  skins: boolean[];
  shadows: boolean;
  wireframe: boolean;
  transparent: boolean;
  label: LabelKind;
}

const firstGroups = (): boolean[] => [true, true, true, false, false, false];

export class Studio {
  model: Model | null = null;
  assets = new Assets(() => Promise.reject(new Error('no model')));
  poses: frames.PoseFrame | null = null;
  values: frames.ValueFrame | null = null;
  watched: frames.WatchedFrame | null = null;
  profile: frames.ProfileFrame | null = null;
  profiling = false; // somebody looks at the profiler
  labels: Labels | null = null;
  edits: EditStatus | null = null;
  selected = -1;
  inspected: { type: string; element: number } | null = null;
  connected = false;
  clients = 1;
  player: Player | null = null;
  readonly viewport: Viewport;
  readonly recorder = new Recorder(this);
  readonly flags: ExtraFlags = {
    contacts: false,
    forces: false,
    tendons: true,
    flexes: true,
    joints: false,
    frames: false,
    com: false,
    inertia: false,
    skins: true,
  };
  readonly visible: Visible = {
    geoms: firstGroups(),
    sites: firstGroups(),
    joints: firstGroups(),
    tendons: firstGroups(),
    flexes: firstGroups(),
    skins: firstGroups(),
    shadows: true,
    wireframe: false,
    transparent: false,
    label: 'none',
  };
  private readonly listeners = new Map<Topic, (() => void)[]>();
  private readonly latest = new Map<string, Words>();
  private sending = new Set<string>();
  private connection: Connection | null = null;
  private loading = Promise.resolve();
  private lastExtras: frames.ExtraFrame | null = null;
  say: (text: string, kind?: 'error' | 'news') => void = () => {};

  constructor(holder: HTMLElement) {
    this.viewport = new Viewport(holder);
  }

  on(topic: Topic, listener: () => void): void {
    this.listeners.set(topic, [...(this.listeners.get(topic) ?? []), listener]);
  }

  emit(topic: Topic): void {
    for (const listener of this.listeners.get(topic) ?? []) listener();
  }

  connect(): void {
    const url = new URL('ws', document.baseURI);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    this.connection = new Connection(url.href, {
      event: (words) => this.hear(words),
      frame: (data) => this.see(data),
      connected: (yes) => {
        this.connected = yes;
        this.emit('connection');
      },
    });
    this.connection.open();
    void this.load(); // what the greeting will ask for anyway
  }

  get live(): boolean {
    return this.connection !== null;
  }

  // A command; what goes wrong is said to the user.
  async ask(name: string, words: Words = {}): Promise<Words | null> {
    if (!this.connection) return null;
    try {
      return await this.connection.ask(name, words);
    } catch (error) {
      this.say((error as Error).message, 'error');
      return null;
    }
  }

  // For what changes with every motion of the mouse: one command is on its way, and only the last waits.
  sendLatest(key: string, words: Words): void {
    this.latest.set(key, words);
    if (!this.sending.has(key)) void this.flush(key);
  }

  dropLatest(key: string): void {
    this.latest.delete(key);
  }

  private async flush(key: string): Promise<void> {
    this.sending.add(key);
    for (let words = this.latest.get(key); words; words = this.latest.get(key)) {
      this.latest.delete(key);
      await this.ask(key.split(' ')[0], words);
    }
    this.sending.delete(key);
  }

  private hear(words: Words): void {
    if (words.event === 'hello') {
      if (this.model?.generation !== words.generation) void this.load();
      void this.want();
      void this.refreshEdits();
    } else if (words.event === 'model') {
      void this.load();
    } else if (words.event === 'edits') {
      this.setEdits(words.edits as EditStatus);
    } else if (words.event === 'clients') {
      this.clients = words.count as number;
      this.emit('clients');
    } else if (words.event === 'say') {
      const reply = words.reply as Words;
      if (typeof reply.error === 'string') this.say(reply.error, 'error');
    }
  }

  setEdits(edits: EditStatus | null): void {
    if (!edits || typeof edits !== 'object') return;
    this.edits = edits;
    this.emit('edits');
  }

  async refreshEdits(): Promise<void> {
    const answer = await this.ask('edits');
    if (answer) this.setEdits(answer.edits as EditStatus);
  }

  // Which frames besides poses the server is to send.
  async want(): Promise<void> {
    const shapes = this.model?.shapes;
    const extras =
      this.flags.contacts ||
      this.flags.forces ||
      (shapes !== undefined && shapes.tendons.length + shapes.flexes.length > 0);
    await this.ask('want', { values: true, extras, profile: this.profiling });
  }

  // One at a time: a model that changes meanwhile is fetched again.
  load(): Promise<void> {
    this.loading = this.loading
      .then(() => this.fetchModel())
      .catch((error: Error) => this.say(error.message, 'error'));
    return this.loading;
  }

  private async fetchModel(): Promise<void> {
    const response = await fetch(new URL('model.json', document.baseURI));
    if (!response.ok) return this.say(`the model did not arrive: ${response.status}`, 'error');
    const model = (await response.json()) as Model;
    if (model.generation === this.model?.generation) return;
    await this.adopt(model, new Assets(fetchAsset(model.generation)));
    if (this.connected) await this.want();
  }

  async adopt(model: Model, assets: Assets): Promise<void> {
    const first = this.model === null;
    forgetShapes();
    const world = await World.build(model, assets);
    const extras = await Extras.build(model, world, assets);
    this.model = model;
    this.assets = assets;
    if (first) {
      this.viewport.free.align(model);
      this.viewport.views = [model.look.view.camera];
    }
    this.viewport.setWorld(world, extras);
    this.labels = new Labels(world);
    this.lastExtras = null;
    if (this.poses?.generation === model.generation) world.applyPoses(this.poses);
    if (this.selected >= model.bodies.length) this.selected = -1;
    this.show();
    this.emit('model');
  }

  see(data: ArrayBuffer): void {
    const kind = frames.kindOf(data);
    if (kind === frames.POSES) {
      this.showPoses(frames.readPoses(data), data);
    } else if (kind === frames.VALUES) {
      this.values = frames.readValues(data);
      if (this.values.generation === this.model?.generation) this.emit('values');
    } else if (kind === frames.EXTRAS) {
      this.showExtras(frames.readExtras(data), data);
    } else if (kind === frames.WATCHED) {
      this.watched = frames.readWatched(data);
      this.emit('watched');
    } else if (kind === frames.PROFILE) {
      this.profile = frames.readProfile(data);
      this.emit('profile');
    }
  }

  showPoses(poses: frames.PoseFrame, data: ArrayBuffer): void {
    this.poses = poses;
    if (poses.generation !== this.model?.generation) return;
    this.recorder.add(data, poses.time);
    this.viewport.world?.applyPoses(poses);
    this.viewport.touch();
    this.emit('poses');
  }

  showExtras(extras: frames.ExtraFrame, data?: ArrayBuffer): void {
    if (extras.generation !== this.model?.generation) return;
    if (data) this.recorder.addExtra(data);
    this.lastExtras = extras;
    this.viewport.extras?.apply(extras, this.flags);
    this.viewport.touch();
  }

  select(body: number): void {
    this.selected = body;
    this.viewport.world?.select(body);
    this.labels?.show(this.visible.label, body);
    this.viewport.touch();
    this.emit('selection');
  }

  inspect(type: string, element: number): void {
    this.inspected = { type, element };
    this.emit('inspect');
  }

  // Makes what is visible follow the switches.
  show(): void {
    const { world, extras } = this.viewport;
    if (!world || !extras) return;
    const clampGroup = (group: number) => Math.max(0, Math.min(5, group));
    world.setVisible(
      (part) =>
        (part.kind === 'geom' ? this.visible.geoms : this.visible.sites)[clampGroup(part.shape.group)],
    );
    world.setWireframe(this.visible.wireframe);
    world.setTransparent(this.visible.transparent);
    world.lights.setShadows(this.visible.shadows);
    world.select(this.selected);
    world.setSkins((group) => this.flags.skins && this.visible.skins[clampGroup(group)]);
    this.labels?.show(this.visible.label, this.selected);
    extras.setFlags(this.flags, (kind, group) => this.visible[kind][clampGroup(group)]);
    if (this.lastExtras) extras.apply(this.lastExtras, this.flags);
    this.viewport.touch();
  }
}
