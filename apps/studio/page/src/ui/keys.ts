// SPDX-License-Identifier: Apache-2.0
// keys.ts -- the keys that users of MuJoCo's viewer know.
import * as actions from '../actions';
import { LABELS } from '../scene/labels';
import type { Studio } from '../studio';
import { chooseFiles } from './drop';
import { setTheme, theme } from './theme';
import type { Tabs } from './tabs';

interface Places {
  help: HTMLElement;
  left: HTMLElement;
  right: HTMLElement;
  tabs: Tabs;
}

// A key as the table below names it: "Ctrl+Shift+Z", "Space", "ArrowLeft", "0".
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>,
): string {
  let key = event.key === ' ' ? 'Space' : event.key;
  if (event.code.startsWith('Digit') && (event.shiftKey || event.altKey)) key = event.code.slice(5);
  if (key.length === 1) key = key.toUpperCase();
  const shift = event.shiftKey && key !== '+' && key !== '?' ? 'Shift+' : '';
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${shift}${key}`;
}

export function keyTable(studio: Studio, places: Places): Record<string, () => void> {
  const faster = (step: number) => () =>
    actions.setSpeed(studio, actions.nextSpeed(studio.poses?.percent ?? 100, step));
  const group = (of: boolean[], i: number) => () => {
    of[i] = !of[i];
    studio.show();
    studio.emit('selection');
  };
  const flag = (name: keyof Studio['flags']) => () => {
    studio.flags[name] = !studio.flags[name];
    studio.show();
    void studio.want();
    studio.emit('selection');
  };
  const table: Record<string, () => void> = {
    Space: () => actions.toggleRun(studio),
    ArrowRight: () => actions.step(studio, 1),
    ArrowLeft: () => actions.step(studio, -1),
    ArrowDown: () => actions.step(studio, 10),
    ArrowUp: () => actions.step(studio, -10),
    'Shift+ArrowRight': () => actions.step(studio, 100),
    'Shift+ArrowLeft': () => actions.step(studio, -100),
    '+': faster(1),
    '=': faster(1),
    '-': faster(-1),
    Backspace: () => actions.reset(studio),
    'Ctrl+O': () => chooseFiles(studio),
    'Ctrl+L': () => void studio.ask('reload'),
    'Ctrl+A': () => actions.align(studio),
    'Ctrl+P': () => actions.screenshot(studio),
    'Ctrl+R': () => studio.recorder.film(),
    'Ctrl+Z': () => void studio.ask('undo'),
    'Ctrl+Shift+Z': () => void studio.ask('redo'),
    'Ctrl+Y': () => void studio.ask('redo'),
    'Ctrl+S': () => void actions.saveXml(studio),
    'Ctrl+C': () => void actions.copyState(studio),
    '[': () => actions.nextCamera(studio, -1),
    ']': () => actions.nextCamera(studio, 1),
    'Shift+W': () => actions.fly(studio, 1, 0, 0),
    'Shift+S': () => actions.fly(studio, -1, 0, 0),
    'Shift+D': () => actions.fly(studio, 0, 1, 0),
    'Shift+A': () => actions.fly(studio, 0, -1, 0),
    'Shift+E': () => actions.fly(studio, 0, 0, 1),
    'Shift+Q': () => actions.fly(studio, 0, 0, -1),
    PageUp: () => actions.selectParent(studio),
    F1: () => (places.help.hidden = !places.help.hidden),
    '?': () => (places.help.hidden = !places.help.hidden),
    F3: () => {
      places.right.hidden = false;
      places.tabs.show('Profiler');
    },
    F6: flag('frames'),
    F7: () => {
      const now = LABELS.indexOf(studio.visible.label);
      studio.visible.label = LABELS[(now + 1) % LABELS.length];
      studio.show();
      studio.emit('selection');
    },
    C: flag('contacts'),
    F: flag('forces'),
    J: flag('joints'),
    M: flag('com'),
    I: flag('inertia'),
    D: () => setTheme(studio, theme() === 'dark' ? 'light' : 'dark'),
    '/': () => (places.left.querySelector('input') as HTMLInputElement | null)?.focus(),
    Escape: () => {
      if (!places.help.hidden) places.help.hidden = true;
      else if (studio.viewport.views[0] >= 0) actions.align(studio);
      else studio.select(-1);
    },
  };
  for (let i = 0; i < 6; ++i) {
    table[String(i)] = group(studio.visible.geoms, i);
    table[`Shift+${i}`] = group(studio.visible.sites, i);
  }
  places.tabs.names.forEach((name, i) => {
    table[`Alt+${i + 1}`] = () => {
      places.right.hidden = false;
      places.tabs.show(name);
    };
  });
  return table;
}

export function bindKeys(studio: Studio, places: Places): void {
  const table = keyTable(studio, places);
  document.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    const writes = target.matches('input:not([type=range]):not([type=checkbox]), select, textarea');
    const slides = target.matches('input[type=range]') && event.key.startsWith('Arrow');
    const name = keyName(event);
    if ((writes && !name.startsWith('Alt+') && name !== 'F1' && name !== 'Escape') || slides) return;
    if (name === 'Escape' && writes) target.blur();
    // A button that has the focus is pressed with the space bar, and a text that is marked is copied.
    if (target.matches('button') && (name === 'Space' || name === 'Enter')) return;
    if (name === 'Ctrl+C' && String(getSelection())) return;
    const action = table[name];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
