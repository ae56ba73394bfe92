// SPDX-License-Identifier: Apache-2.0
// slider.ts -- a number with a name and a range: dragged, typed, or set to zero by a double click.
import { el, short } from './dom';

export interface Slider {
  element: HTMLElement;
  set(value: number): void;
}

export function makeSlider(name: string, low: number, high: number, send: (value: number) => void): Slider {
  const range = el('input', { type: 'range', min: low, max: high, step: (high - low) / 1000, value: 0 });
  range.setAttribute('aria-label', name);
  range.dataset.name = name;
  const box = el('input', {
    type: 'text',
    value: '0',
    'aria-label': `${name}, as a number`,
    inputmode: 'decimal',
  });
  const show = (value: number) => {
    if (document.activeElement !== range) range.value = String(value);
    if (document.activeElement !== box) box.value = short(value, 4);
  };
  range.oninput = () => {
    box.value = short(Number(range.value), 4);
    send(Number(range.value));
  };
  range.ondblclick = () => {
    const zero = Math.max(low, Math.min(high, 0));
    range.value = String(zero);
    send(zero);
  };
  box.onchange = () => {
    const value = Number(box.value);
    if (Number.isFinite(value)) send(value);
  };
  return {
    element: el('div', { class: 'slider' }, el('span', { title: name }, name), range, box),
    set: show,
  };
}
