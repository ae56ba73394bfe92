// SPDX-License-Identifier: Apache-2.0
// record.ts -- keeps the frames of a while: for a page that plays them alone, or as a video of what is seen.
import type { Studio } from './studio';
import { download } from './ui/dom';
import type { Model } from './types';

export const MOST_FRAMES = 30 * 60 * 5; // five minutes

export interface Recording {
  model: Model;
  assets: Record<string, string>; // base64
  frames: string[]; // base64
  extras: (string | null)[];
}

export function toBase64(bytes: ArrayBuffer): string {
  let text = '';
  const all = new Uint8Array(bytes);
  for (let i = 0; i < all.length; i += 0x8000) text += String.fromCharCode(...all.subarray(i, i + 0x8000));
  return btoa(text);
}

export function fromBase64(text: string): ArrayBuffer {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return bytes.buffer as ArrayBuffer;
}

// The page itself with a recording in it. JSON inside of HTML must not end its element.
export function withRecording(page: string, recording: Recording): string {
  const json = JSON.stringify(recording).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="recording">${json}</script>`;
  return page.replace('<!--recording-->', () => block);
}

export function embeddedRecording(): Recording | null {
  const block = document.getElementById('recording');
  return block?.textContent ? (JSON.parse(block.textContent) as Recording) : null;
}

export class Recorder {
  recording = false;
  private frames: ArrayBuffer[] = [];
  private extras: (ArrayBuffer | null)[] = [];
  private lastExtra: ArrayBuffer | null = null;
  private video: MediaRecorder | null = null;

  constructor(private readonly studio: Studio) {}

  get count(): number {
    return this.frames.length;
  }

  get filming(): boolean {
    return this.video !== null;
  }

  start(): void {
    this.frames = [];
    this.extras = [];
    this.recording = true;
  }

  stop(): void {
    this.recording = false;
  }

  add(data: ArrayBuffer, _time: number): void {
    if (!this.recording) return;
    this.frames.push(data);
    this.extras.push(this.lastExtra);
    this.lastExtra = null;
    if (this.frames.length >= MOST_FRAMES) this.stop();
  }

  addExtra(data: ArrayBuffer): void {
    if (this.recording) this.lastExtra = data;
  }

  async exportPage(): Promise<void> {
    const { model, assets } = this.studio;
    if (!model || this.frames.length === 0) return this.studio.say('there is no recording yet', 'error');
    const page = await (await fetch(document.baseURI)).text();
    const stored: Record<string, string> = {};
    for (const [path, bytes] of Object.entries(await assets.all())) stored[path] = toBase64(bytes);
    const recording: Recording = {
      model,
      assets: stored,
      frames: this.frames.map(toBase64),
      extras: this.extras.map((each) => (each ? toBase64(each) : null)),
    };
    const name = `${model.file.replace(/\.[^.]*$/, '')}_recording.html`;
    download(name, new Blob([withRecording(page, recording)], { type: 'text/html' }));
  }

  // A video of the canvas, as it is seen.
  film(): void {
    if (this.video) {
      this.video.stop();
      return;
    }
    const stream = this.studio.viewport.canvas.captureStream(30);
    const types = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];
    const type = types.find((each) => MediaRecorder.isTypeSupported(each));
    const video = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 8e6 });
    const parts: Blob[] = [];
    video.ondataavailable = (event) => parts.push(event.data);
    video.onstop = () => {
      this.video = null;
      const name = `${this.studio.model?.file.replace(/\.[^.]*$/, '') ?? 'studio'}.webm`;
      download(name, new Blob(parts, { type: 'video/webm' }));
      this.studio.say(`saved ${name}`);
      this.studio.emit('connection');
    };
    video.start(500);
    this.video = video;
  }
}
