// SPDX-License-Identifier: Apache-2.0
// inspector.ts -- all about one element: numbers of the spec to edit, those of the compiled model and of the data.
import type { Studio } from '../studio';
import { el, parseNumbers, short } from './dom';

interface Row {
  name: string;
  values: (number | null)[];
  whole?: boolean;
  flag?: boolean;
}

export function makeInspector(studio: Studio): HTMLElement {
  const panel = el('div', { class: 'inspector' });
  const hint = el('p', { class: 'hint' }, 'Choose an element in the tree, or double click on a body.');
  panel.append(hint);
  let timer = 0;

  function editRow(row: Row): HTMLElement {
    const target = studio.inspected!;
    const send = async (values: (number | null)[]) => {
      const answer = await studio.ask('edit', { ...target, field: row.name, values });
      if (!answer) void build();
    };
    let field: HTMLElement;
    if (row.flag) {
      const box = el('input', { type: 'checkbox', 'data-field': row.name });
      box.checked = row.values[0] === 1;
      box.onchange = () => void send([box.checked ? 1 : 0]);
      field = box;
    } else {
      const text = row.values.map((value) => (value === null ? '-' : short(value, 7))).join(' ');
      const box = el('input', { type: 'text', value: text, 'data-field': row.name, spellcheck: 'false' });
      box.onchange = () => {
        const values = parseNumbers(box.value);
        if (values) void send(values);
        else {
          studio.say(`${row.name} takes numbers`, 'error');
          box.value = text;
        }
      };
      field = box;
    }
    return el('label', { class: 'row' }, el('span', {}, row.name), field);
  }

  function plainRow(row: Row): HTMLElement {
    const values = row.values.map((value) => short(value));
    return el(
      'div',
      { class: 'row' },
      el('span', { title: row.name }, row.name),
      el('output', { title: values.join(' ') }, values.join(' ')),
    );
  }

  function section(title: string, rows: HTMLElement[], open: boolean): HTMLElement | null {
    if (rows.length === 0) return null;
    return el('details', { open, 'data-section': title }, el('summary', {}, title), ...rows);
  }

  async function build(): Promise<void> {
    const target = studio.inspected;
    if (!target || panel.hidden || !studio.live) return;
    const answer = await studio.ask('inspect', { ...target });
    if (!answer || studio.inspected !== target) return;
    const shut = new Set(
      [...panel.querySelectorAll('details')].filter((each) => !each.open).map((each) => each.dataset.section),
    );
    const spec = answer.spec as Row[];
    const parts = [
      el('h2', {}, `${target.type} ${(answer.name as string) || target.element}`),
      section('Edit', spec.map(editRow), !shut.has('Edit')),
      section('State', (answer.data as Row[]).map(plainRow), !shut.has('State')),
      section('Model', (answer.model as Row[]).map(plainRow), !shut.has('Model')),
    ];
    // Whoever is typing is not disturbed.
    if (panel.contains(document.activeElement) && document.activeElement?.matches('input[type=text]')) return;
    panel.replaceChildren(...parts.filter((part) => part !== null));
  }

  // The layout brings this panel to the front whenever something is to be inspected.
  panel.addEventListener('shown', () => void build());
  studio.on('model', () => {
    if (panel.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    void build();
  });
  // The state moves on: it is read again twice a second while it can be seen.
  studio.on('poses', () => {
    if (timer || !panel.isConnected || panel.hidden) return;
    timer = window.setTimeout(() => {
      timer = 0;
      if (studio.poses?.running) void build();
    }, 500);
  });
  return panel;
}
