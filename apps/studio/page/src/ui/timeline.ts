// SPDX-License-Identifier: Apache-2.0
// timeline.ts -- the states of the past as a slider: every step is there to go back to.
import { showState } from '../actions';
import type { Studio } from '../studio';
import { el } from './dom';

export function makeTimeline(studio: Studio): HTMLElement {
  const slider = el('input', { type: 'range', min: 0, max: 0, value: 0, step: 1, id: 'timeline' });
  slider.setAttribute('aria-label', 'History');
  const label = el('span', { class: 'label', id: 'at' });
  slider.oninput = () => showState(studio, Number(slider.value));
  studio.on('poses', () => {
    const { history, at, replay } = studio.poses!;
    slider.min = String(1 - history);
    if (document.activeElement !== slider || studio.poses!.running) slider.value = String(at);
    const what = replay || studio.player ? 'recording' : 'history';
    label.textContent = at === 0 ? `${history} ${history === 1 ? 'state' : 'states'}` : `${at} of ${history}`;
    label.title = what;
  });
  return el('footer', { class: 'timeline' }, slider, label);
}
