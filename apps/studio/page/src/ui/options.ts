// SPDX-License-Identifier: Apache-2.0
// options.ts -- every field of mjOption and mjVisual, from the table that the server sends; a dot marks what differs
// from the file.
import type { Studio } from '../studio';
import type { OptionRow } from '../types';
import { el, parseNumbers, short } from './dom';

interface Shown {
  row: OptionRow;
  element: HTMLElement;
  set(values: number[], file: number[]): void;
}

export function makeOptions(studio: Studio): HTMLElement {
  const list = el('div');
  const panel = el('div', {}, list);
  let shown: Shown[] = [];
  const send = (name: string, values: (number | null)[]) => studio.ask('option', { name, values });

  function choice(row: OptionRow): Shown {
    const box = el('select', { 'aria-label': row.name, 'data-option': row.name });
    row.choices!.forEach((name, i) => box.append(el('option', { value: i }, name)));
    box.onchange = () => void send(row.name, [Number(box.value)]);
    const element = el('label', { class: 'row' }, el('span', { title: row.name }, row.label), box);
    return { row, element, set: (values) => (box.value = String(values[0])) };
  }

  function bits(row: OptionRow): Shown {
    const boxes = row.bits!.map((name, i) => {
      const box = el('input', { type: 'checkbox', 'data-option': `${row.name} ${name}` });
      box.onchange = () => {
        const now = studio.edits?.options[row.name][0] ?? 0;
        void send(row.name, [box.checked ? now | (1 << i) : now & ~(1 << i)]);
      };
      return box;
    });
    const rows = row.bits!.map((name, i) => el('label', { class: 'check' }, boxes[i], name));
    const element = el('details', {}, el('summary', {}, row.label), el('div', { class: 'bits' }, ...rows));
    return {
      row,
      element,
      set: (values, file) => {
        boxes.forEach((box, i) => {
          box.checked = ((values[0] >> i) & 1) !== 0;
          rows[i].classList.toggle('changed', (((values[0] ^ file[0]) >> i) & 1) !== 0);
        });
      },
    };
  }

  function numbers(row: OptionRow): Shown {
    const box = el('input', {
      type: 'text',
      'aria-label': row.name,
      'data-option': row.name,
      spellcheck: 'false',
    });
    let text = '';
    box.onchange = async () => {
      const values = parseNumbers(box.value);
      if (!values) studio.say(`${row.name} takes numbers`, 'error');
      if (!values || !(await send(row.name, values))) box.value = text;
    };
    const element = el('label', { class: 'row' }, el('span', { title: row.name }, row.label), box);
    return {
      row,
      element,
      set: (values) => {
        text = values.map((value) => short(value, 7)).join(' ');
        if (document.activeElement !== box) box.value = text;
      },
    };
  }

  function flag(row: OptionRow): Shown {
    const box = el('input', { type: 'checkbox', 'aria-label': row.name, 'data-option': row.name });
    box.onchange = () => void send(row.name, [box.checked ? 1 : 0]);
    const element = el('label', { class: 'row' }, el('span', { title: row.name }, row.label), box);
    return { row, element, set: (values) => (box.checked = values[0] !== 0) };
  }

  function make(row: OptionRow): Shown {
    if (row.choices) return choice(row);
    if (row.bits) return bits(row);
    return row.flag ? flag(row) : numbers(row);
  }

  function build(): void {
    shown = studio.model!.options.map(make);
    const groups = [...new Set(shown.map((each) => each.row.group))];
    const folds = [...list.querySelectorAll(':scope > details')] as HTMLDetailsElement[];
    const open = folds.filter((each) => each.open).map((each) => each.id);
    list.replaceChildren(
      ...groups.map((group) => {
        const id = `options-${group}`;
        const rows = shown.filter((each) => each.row.group === group).map((each) => each.element);
        const isOpen = folds.length > 0 ? open.includes(id) : group === 'option';
        return el(
          'details',
          { id, open: isOpen },
          el('summary', {}, group === 'option' ? 'physics' : group),
          ...rows,
        );
      }),
    );
    show();
  }

  function show(): void {
    const { edits } = studio;
    if (!edits) return;
    for (const each of shown) {
      const values = edits.options[each.row.name];
      const file = edits.file[each.row.name];
      if (!values || !file) continue;
      each.set(values, file);
      each.element.classList.toggle(
        'changed',
        values.some((value, i) => value !== file[i]),
      );
    }
  }

  studio.on('model', build);
  studio.on('edits', show);
  return panel;
}
