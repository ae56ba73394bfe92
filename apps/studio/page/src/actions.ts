// SPDX-License-Identifier: Apache-2.0
// actions.ts -- what the bar and the keys do, once each: live by a command, in a recording by its player.
import type { Studio } from './studio';
import { download } from './ui/dom';

export const SPEEDS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 33, 50, 66, 80, 100, 150, 200, 300, 500, 1000, 0];

// The next speed up or down from a percentage; 0 stands for as fast as can be.
export function nextSpeed(percent: number, step: number): number {
  const size = (value: number) => (value > 0 ? Math.log(value) : 100);
  let nearest = 0;
  SPEEDS.forEach((each, i) => {
    if (Math.abs(size(each) - size(percent)) < Math.abs(size(SPEEDS[nearest]) - size(percent))) nearest = i;
  });
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, nearest + step))];
}

export function speedName(percent: number): string {
  return percent > 0 ? `${Number(percent.toPrecision(3))} %` : 'fastest';
}

export function toggleRun(studio: Studio): void {
  if (studio.player) studio.player.toggle();
  else void studio.ask('toggle');
}

export function step(studio: Studio, count: number): void {
  const { player } = studio;
  if (player) {
    player.playing = false;
    player.show(player.at + count);
  } else {
    void studio.ask('step', { count });
  }
}

export function showState(studio: Studio, at: number): void {
  const { player } = studio;
  if (player) {
    player.playing = false;
    player.show(player.count - 1 + at);
  } else {
    studio.sendLatest('show', { at });
  }
}

export function reset(studio: Studio, key = -1): void {
  if (studio.player) studio.player.show(0);
  else void studio.ask('reset', key >= 0 ? { key } : {});
}

export function setSpeed(studio: Studio, percent: number): void {
  if (studio.player) studio.player.speed = (percent || 1000) / 100;
  else void studio.ask('speed', { percent });
}

export function align(studio: Studio): void {
  if (!studio.model) return;
  studio.viewport.free.align(studio.model);
  studio.viewport.views[0] = -1;
  studio.viewport.touch();
  studio.emit('selection');
}

const FLIGHT = 0.04; // of the distance, for each press of a key

export function fly(studio: Studio, forward: number, right: number, up: number): void {
  const { viewport } = studio;
  viewport.free.track = -1;
  viewport.views[0] = -1;
  viewport.free.fly(FLIGHT * forward, FLIGHT * right, FLIGHT * up);
  viewport.touch();
  studio.emit('selection');
}

// 0: the free camera, then those of the model.
export function nextCamera(studio: Studio, step: number): void {
  const count = (studio.model?.look.cameras.length ?? 0) + 1;
  const now = studio.viewport.views[0] + 1;
  studio.viewport.views[0] = ((now + step + count) % count) - 1;
  studio.viewport.touch();
  studio.emit('selection');
}

export function selectParent(studio: Studio): void {
  const parent = studio.model?.bodies[studio.selected]?.parent;
  if (parent === undefined || parent <= 0) return;
  studio.select(parent);
  studio.inspect('body', parent);
}

export function screenshot(studio: Studio): void {
  studio.viewport.draw();
  studio.viewport.canvas.toBlob((blob) => {
    if (blob) download(`${stem(studio)}.png`, blob);
  });
}

export function stem(studio: Studio): string {
  return studio.model?.file.replace(/\.[^.]*$/, '') ?? 'studio';
}

export async function copyState(studio: Studio): Promise<void> {
  const answer = await studio.ask('state');
  if (answer) await copy(studio, answer.text as string, 'the state is in the clipboard, as a <key>');
}

export async function copyCamera(studio: Studio): Promise<void> {
  await copy(studio, studio.viewport.free.xml(), 'the camera is in the clipboard, as a <camera>');
}

async function copy(studio: Studio, text: string, news: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    studio.say(news);
  } catch {
    studio.say(text);
  }
}

export async function saveXml(studio: Studio): Promise<void> {
  const answer = await studio.ask('xml');
  if (answer) download(`${stem(studio)}_edited.xml`, new Blob([answer.text as string], { type: 'text/xml' }));
}
