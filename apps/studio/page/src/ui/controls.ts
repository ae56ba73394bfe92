// SPDX-License-Identifier: Apache-2.0
// controls.ts -- sliders of controls, noise on them, switches of equality constraints.
import type { Studio } from '../studio';
import { el } from './dom';
import { makeSlider, type Slider } from './slider';

export function makeControls(studio: Studio): HTMLElement {
  const list = el('div');
  const noise = { scale: 0, rate: 0 };
  const sendNoise = () => studio.sendLatest('noise', { ...noise });
  const scale = makeSlider('noise scale', 0, 1, (value) => {
    noise.scale = value;
    sendNoise();
  });
  const rate = makeSlider('noise rate', 0, 2, (value) => {
    noise.rate = value;
    sendNoise();
  });
  const clear = el('button', { onclick: () => void studio.ask('clear_controls') }, 'Clear all');
  const threads = el('select', { 'aria-label': 'Threads', id: 'threads' });
  for (const count of [0, 1, 2, 3, 4, 6, 8, 12, 16]) {
    threads.append(el('option', { value: count }, count === 0 ? 'one thread' : `${count} more`));
  }
  threads.onchange = () => void studio.ask('threads', { count: Number(threads.value) });
  const switches = el('div');
  const panel = el(
    'div',
    {},
    clear,
    list,
    el('h3', {}, 'Noise'),
    scale.element,
    rate.element,
    switches,
    el('h3', {}, 'Threads'),
    threads,
  );
  let sliders: Slider[] = [];
  let boxes: HTMLInputElement[] = [];

  function build(): void {
    const { actuators, equalities } = studio.model!.machine;
    sliders = actuators.map((actuator, id) => {
      const [low, high] = actuator.limited ? actuator.range : [-1, 1];
      return makeSlider(actuator.name, low, high, (value) =>
        studio.sendLatest(`control ${id}`, { element: id, value }),
      );
    });
    list.replaceChildren(...sliders.map((slider) => slider.element));
    if (sliders.length === 0) list.append(el('p', { class: 'hint' }, 'This model has no actuators.'));
    boxes = equalities.map((_, id) => {
      const box = el('input', { type: 'checkbox' });
      box.onchange = () => void studio.ask('equality', { element: id, active: box.checked });
      return box;
    });
    const rows = equalities.map((each, i) => el('label', { class: 'check' }, boxes[i], each.name));
    switches.replaceChildren(...(rows.length > 0 ? [el('h3', {}, 'Equality'), ...rows] : []));
    show();
  }

  function show(): void {
    const { values } = studio;
    if (!values || values.generation !== studio.model?.generation) return;
    sliders.forEach((slider, i) => slider.set(values.ctrl[i]));
    boxes.forEach((box, i) => (box.checked = values.active[i] !== 0));
  }

  studio.on('model', build);
  studio.on('values', show);
  return panel;
}
