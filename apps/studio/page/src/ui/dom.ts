// SPDX-License-Identifier: Apache-2.0
// dom.ts -- elements of the page in one line each.

type Attributes = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

// el('button', { class: 'big', onclick: run }, 'Run'). Text is text: nothing is parsed as HTML.
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(name, '');
    else element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

// A number as short as it can be read.
export function short(value: number | null, digits = 5): string {
  if (value === null || Number.isNaN(value)) return '';
  return String(Number(value.toPrecision(digits)));
}

export function download(name: string, data: Blob): void {
  const link = el('a', { href: URL.createObjectURL(data), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Numbers as a person types them: "1 2 3" or "1, 2, 3"; null if one of them is none.
export function parseNumbers(text: string): (number | null)[] | null {
  const words = text.trim().split(/[\s,;]+/);
  const values = words.map((word) => (word === '' || word === '-' || word === 'nan' ? null : Number(word)));
  return values.some((value) => value !== null && !Number.isFinite(value)) ? null : values;
}
