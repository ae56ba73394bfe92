// SPDX-License-Identifier: Apache-2.0
// edits.ts -- what has been changed in the model: undo, redo, save under another name, take up what was left.
import * as actions from '../actions';
import type { Studio } from '../studio';
import { el } from './dom';

export function makeEdits(studio: Studio): HTMLElement {
  const undo = el('button', { id: 'undo', onclick: () => void studio.ask('undo') }, 'Undo');
  const redo = el('button', { id: 'redo', onclick: () => void studio.ask('redo') }, 'Redo');
  const save = el('button', { id: 'save', onclick: () => void actions.saveXml(studio) }, 'Save as…');
  const reload = el('button', { id: 'reload', onclick: () => void studio.ask('reload') }, 'Reload');
  const keys = el('select', { 'aria-label': 'Keyframe to set', id: 'set-key' });
  keys.onchange = async () => {
    const key = Number(keys.value);
    keys.value = '';
    if (await studio.ask('save_key', { key }))
      studio.say('the state is that keyframe now; Save as… writes it');
  };
  const list = el('ol', { class: 'edits' });
  const hint = el(
    'p',
    { class: 'hint' },
    'Edits are numbers of the model that were changed here. The model file stays as it is: save the result under another name.',
  );
  const offer = el('div', { class: 'offer', role: 'alert' });
  offer.hidden = true;
  document.body.append(offer);

  function show(): void {
    const { edits } = studio;
    if (!edits) return;
    undo.disabled = edits.undo === 0;
    redo.disabled = edits.redo === 0;
    list.replaceChildren(...edits.edits.map((text) => el('li', {}, text)));
    offer.hidden = edits.offered === 0;
    offer.replaceChildren(
      el(
        'span',
        {},
        `${edits.offered} unsaved ${edits.offered === 1 ? 'edit' : 'edits'} of this model from before.`,
      ),
      el('button', { id: 'restore', onclick: () => void restore() }, 'Restore'),
      el('button', { id: 'discard', onclick: () => void studio.ask('discard') }, 'Discard'),
    );
  }

  async function restore(): Promise<void> {
    const answer = await studio.ask('restore');
    const failed = (answer?.failed as number | undefined) ?? 0;
    if (failed > 0) studio.say(`${failed} of them do not fit the model any more`, 'error');
  }

  studio.on('model', () => {
    const names = studio.model!.machine.keys;
    keys.hidden = names.length === 0;
    keys.replaceChildren(el('option', { value: '' }, 'State to keyframe…'));
    names.forEach((name, i) => keys.append(el('option', { value: i }, name)));
  });
  studio.on('edits', show);
  return el('div', {}, el('div', { class: 'buttons' }, undo, redo, save, reload, keys), list, hint);
}
