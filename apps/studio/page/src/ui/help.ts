// SPDX-License-Identifier: Apache-2.0
// help.ts -- keys and mouse on one sheet.
import { el } from './dom';

const KEYS: [string, string][] = [
  ['Space', 'run, pause'],
  ['→ ←', 'a step forward, back (Shift: 100; ↓ ↑: 10)'],
  ['+ −', 'faster, slower'],
  ['Backspace', 'reset'],
  ['Ctrl+O', 'open a model of your own: drop its files, folder or archive on the scene, or choose them'],
  ['Ctrl+L', 'load the file again (also happens when it changes)'],
  ['Ctrl+Z, Ctrl+Y', 'undo, redo an edit'],
  ['Ctrl+S', 'save the edited model under another name'],
  ['Ctrl+C', 'copy the state as a <key>'],
  ['Ctrl+P, Ctrl+R', 'screenshot, video'],
  ['Ctrl+A, Esc, [ ]', 'align the camera, free camera, cameras of the model'],
  ['Shift+W S A D E Q', 'fly: forward, back, left, right, up, down'],
  ['PageUp', 'select the parent of the selected body'],
  ['0 to 5, with Shift', 'groups of geoms, groups of sites'],
  ['C F J M I F6', 'contacts, forces, joints, centers of mass, inertia, frames'],
  ['F3, F7', 'profiler, labels'],
  ['/', 'search the model'],
  ['Alt+1 to Alt+8', 'panels'],
  ['D', 'dark, light'],
];

const MOUSE: [string, string][] = [
  ['drag left, right, middle', 'turn, shift (Shift: level), zoom; the wheel zooms, too'],
  ['double click', 'select and inspect a body'],
  ['Shift + double click', 'look at a point'],
  ['Ctrl + double click', 'follow a body'],
  ['Ctrl + drag', 'pull a body; paused, a free body is moved (Ctrl+Shift: turn)'],
];

export function makeHelp(): HTMLElement {
  const rows = (list: [string, string][]) =>
    list.map(([key, words]) => el('tr', {}, el('th', {}, key), el('td', {}, words)));
  const sheet = el(
    'div',
    { class: 'help', role: 'dialog', 'aria-label': 'Help' },
    el('h2', {}, 'Keys'),
    el('table', {}, ...rows(KEYS)),
    el('h2', {}, 'Mouse'),
    el('table', {}, ...rows(MOUSE)),
  );
  sheet.hidden = true;
  sheet.onclick = () => (sheet.hidden = true);
  return sheet;
}
