// SPDX-License-Identifier: Apache-2.0
// viewpanel.ts -- what is drawn: cameras side by side, groups, marks, shadows.
import * as actions from '../actions';
import { LABELS, type LabelKind } from '../scene/labels';
import type { Studio } from '../studio';
import { el } from './dom';

const FLAGS: [keyof Studio['flags'], string][] = [
  ['contacts', 'contact points (C)'],
  ['forces', 'contact forces (F)'],
  ['tendons', 'tendons'],
  ['flexes', 'flexes'],
  ['skins', 'skins'],
  ['joints', 'joint axes (J)'],
  ['frames', 'frames of bodies (F6)'],
  ['com', 'centers of mass (M)'],
  ['inertia', 'inertia boxes (I)'],
];

export function makeViewPanel(studio: Studio): HTMLElement {
  const panel = el('div');

  function check(label: string, on: boolean, set: (on: boolean) => void): HTMLElement {
    const box = el('input', { type: 'checkbox', 'data-view': label });
    box.checked = on;
    box.onchange = () => {
      set(box.checked);
      studio.show();
      void studio.want();
    };
    return el('label', { class: 'check' }, box, label);
  }

  function groups(title: string, of: boolean[]): HTMLElement {
    const boxes = of.map((on, i) => check(String(i), on, (yes) => (of[i] = yes)));
    return el('div', { class: 'groups' }, el('span', {}, title), ...boxes);
  }

  function cameras(): HTMLElement[] {
    const { viewport, model } = studio;
    const count = el('select', { 'aria-label': 'Views', id: 'views' });
    for (let i = 1; i <= 4; ++i)
      count.append(el('option', { value: i }, `${i} ${i === 1 ? 'view' : 'views'}`));
    count.value = String(viewport.views.length);
    count.onchange = () => {
      const wanted = Number(count.value);
      while (viewport.views.length < wanted) {
        const next = viewport.views.length - 1;
        viewport.views.push(next < (model?.look.cameras.length ?? 0) ? next : -1);
      }
      viewport.views.length = wanted;
      viewport.touch();
      build();
    };
    const choices = viewport.views.map((view, i) => {
      const box = el('select', { 'aria-label': `Camera of view ${i + 1}`, 'data-camera': i });
      box.append(el('option', { value: -1 }, 'free'));
      model?.look.cameras.forEach((camera, k) => box.append(el('option', { value: k }, camera.name)));
      box.value = String(view);
      box.onchange = () => {
        viewport.views[i] = Number(box.value);
        viewport.touch();
      };
      return box;
    });
    return [el('div', { class: 'buttons' }, count, ...choices)];
  }

  function labels(): HTMLElement {
    const box = el('select', { 'aria-label': 'Labels', id: 'labels' });
    for (const kind of LABELS) box.append(el('option', { value: kind }, kind));
    box.value = studio.visible.label;
    box.onchange = () => {
      studio.visible.label = box.value as LabelKind;
      studio.show();
    };
    return box;
  }

  function build(): void {
    const { flags, visible } = studio;
    panel.replaceChildren(
      el('h3', {}, 'Cameras'),
      ...cameras(),
      el(
        'div',
        { class: 'buttons' },
        el('button', { onclick: () => actions.align(studio) }, 'Align'),
        el('button', { onclick: () => void actions.copyCamera(studio) }, 'Copy camera'),
        el('button', { onclick: () => void actions.copyState(studio) }, 'Copy state'),
      ),
      el('h3', {}, 'Marks'),
      ...FLAGS.map(([name, label]) => check(label, flags[name], (on) => (flags[name] = on))),
      el('h3', {}, 'Labels (F7)'),
      labels(),
      el('h3', {}, 'Groups'),
      groups('geoms', visible.geoms),
      groups('sites', visible.sites),
      groups('joints', visible.joints),
      groups('tendons', visible.tendons),
      groups('flexes', visible.flexes),
      groups('skins', visible.skins),
      el('h3', {}, 'Drawing'),
      check('shadows', visible.shadows, (on) => (visible.shadows = on)),
      check('wireframe', visible.wireframe, (on) => (visible.wireframe = on)),
      check('transparent', visible.transparent, (on) => (visible.transparent = on)),
    );
  }

  studio.on('model', build);
  studio.on('selection', build);
  return panel;
}
