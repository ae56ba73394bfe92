// SPDX-License-Identifier: Apache-2.0
// player.ts -- plays a recording inside of the page, without a server.
import { Assets } from './assets';
import { readExtras, readPoses } from './frames';
import { fromBase64, type Recording } from './record';
import type { Studio } from './studio';

export class Player {
  at = 0;
  playing = true;
  speed = 1;
  private readonly times: number[];
  private clock = 0;
  private last = 0;

  constructor(
    private readonly studio: Studio,
    private readonly recording: Recording,
  ) {
    this.times = recording.frames.map((frame) => readPoses(fromBase64(frame)).time);
  }

  get count(): number {
    return this.times.length;
  }

  async start(): Promise<void> {
    const { model, assets } = this.recording;
    this.studio.player = this;
    await this.studio.adopt(model, new Assets((path) => Promise.resolve(fromBase64(assets[path] ?? ''))));
    this.show(0);
    const loop = (now: number) => {
      this.advance((now - this.last) / 1000);
      this.last = now;
      requestAnimationFrame(loop);
    };
    requestAnimationFrame((now) => {
      this.last = now;
      requestAnimationFrame(loop);
    });
  }

  private advance(seconds: number): void {
    if (!this.playing) return;
    this.clock += Math.min(seconds, 0.2) * this.speed;
    let at = this.at;
    // Time that jumps, as after a reset, is a cut.
    while (at + 1 < this.count) {
      const gap = this.times[at + 1] - this.times[at];
      const wait = gap > 0 && gap < 1 ? gap : 1 / 30;
      if (this.clock < wait) break;
      this.clock -= wait;
      ++at;
    }
    if (at + 1 >= this.count && this.clock > 1) {
      this.clock = 0;
      at = 0;
    }
    if (at !== this.at) this.show(at);
  }

  show(at: number): void {
    this.at = Math.max(0, Math.min(this.count - 1, at));
    const data = fromBase64(this.recording.frames[this.at]);
    const poses = readPoses(data);
    poses.running = this.playing;
    poses.history = this.count;
    poses.at = this.at - this.count + 1;
    this.studio.showPoses(poses, data);
    const extra = this.recording.extras[this.at];
    if (extra) this.studio.showExtras(readExtras(fromBase64(extra)));
  }

  toggle(): void {
    if (!this.playing && this.at + 1 >= this.count) this.at = 0;
    this.playing = !this.playing;
    this.show(this.at);
  }
}
