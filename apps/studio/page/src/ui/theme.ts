// SPDX-License-Identifier: Apache-2.0
// theme.ts -- dark or light; the system decides until the user does.
import type { Studio } from '../studio';

const KEY = 'sinew-theme';

export function theme(): 'dark' | 'light' {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // Pages opened from a file may have no storage.
  }
  if (kept === 'dark' || kept === 'light') return kept;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

export function setTheme(studio: Studio, name: 'dark' | 'light'): void {
  document.documentElement.dataset.theme = name;
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Then it is not kept.
  }
  studio.viewport.setBackground(name === 'dark' ? '#20242b' : '#cfd8e3');
}
