// SPDX-License-Identifier: Apache-2.0
// joints.ts -- sliders of hinges and slides; they move joints while the simulation is paused.
import type { Studio } from '../studio';
import { JOINT } from '../types';
import { el } from './dom';
import { makeSlider, type Slider } from './slider';

export function makeJoints(studio: Studio): HTMLElement {
  const wide = el('input', { type: 'checkbox' });
  const list = el('div');
  const hint = el(
    'p',
    { class: 'hint' },
    'Joints are moved while the simulation is paused. A double click sets zero.',
  );
  const panel = el('div', {}, hint, el('label', { class: 'check' }, wide, 'No limits'), list);
  let sliders: { slider: Slider; at: number }[] = [];

  function build(): void {
    const model = studio.model!;
    sliders = [];
    list.replaceChildren();
    model.machine.joints.forEach((joint, id) => {
      if (joint.type !== JOINT.HINGE && joint.type !== JOINT.SLIDE) return;
      const reach = joint.type === JOINT.HINGE ? Math.PI : Math.max(model.look.view.extent, 1e-3);
      const [low, high] = joint.limited && !wide.checked ? joint.range : [-reach, reach];
      const slider = makeSlider(joint.name, low, high, (value) =>
        studio.sendLatest(`joint ${id}`, { element: id, value }),
      );
      sliders.push({ slider, at: joint.qpos });
      list.append(slider.element);
    });
    if (sliders.length === 0)
      list.append(el('p', { class: 'hint' }, 'This model has no hinges and no slides.'));
    show();
  }

  function show(): void {
    const { values } = studio;
    if (!values || values.generation !== studio.model?.generation) return;
    for (const { slider, at } of sliders) slider.set(values.qpos[at]);
  }

  wide.onchange = build;
  studio.on('model', build);
  studio.on('values', show);
  return panel;
}
