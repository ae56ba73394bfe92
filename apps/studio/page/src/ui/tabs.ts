// SPDX-License-Identifier: Apache-2.0
// tabs.ts -- several panels in one place; arrow keys move between their names.
import { el } from './dom';

export interface Tabs {
  element: HTMLElement;
  show(name: string): void;
  names: string[];
}

export function makeTabs(panels: [string, HTMLElement][]): Tabs {
  const bar = el('div', { class: 'tabs', role: 'tablist' });
  const element = el('div', { class: 'tabbed' }, bar);
  const buttons = new Map<string, HTMLButtonElement>();
  const show = (name: string) => {
    for (const [each, panel] of panels) {
      const active = each === name;
      panel.hidden = !active;
      panel.dispatchEvent(new Event(active ? 'shown' : 'hidden'));
      const button = buttons.get(each)!;
      button.setAttribute('aria-selected', String(active));
      button.tabIndex = active ? 0 : -1;
    }
  };
  panels.forEach(([name, panel], i) => {
    const id = `panel-${name.toLowerCase()}`;
    const button = el('button', { role: 'tab', 'aria-controls': id, title: `Alt+${i + 1}` }, name);
    button.onclick = () => show(name);
    button.onkeydown = (event) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (!step) return;
      event.stopPropagation();
      const next = panels[(i + step + panels.length) % panels.length][0];
      show(next);
      buttons.get(next)!.focus();
    };
    buttons.set(name, button);
    bar.append(button);
    panel.id = id;
    panel.setAttribute('role', 'tabpanel');
    panel.classList.add('panel');
    element.append(panel);
  });
  show(panels[0][0]);
  return { element, show, names: panels.map(([name]) => name) };
}
