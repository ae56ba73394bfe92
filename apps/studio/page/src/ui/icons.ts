// SPDX-License-Identifier: Apache-2.0
// icons.ts -- signs on buttons, drawn: fonts differ in what they have.

const PATHS = {
  menu: 'M3 5h14M3 10h14M3 15h14',
  play: 'M6 4l10 6-10 6z',
  pause: 'M6 4h3v12H6zM11 4h3v12h-3z',
  back: 'M13 4l-8 6 8 6zM15 4v12',
  forward: 'M7 4l8 6-8 6zM5 4v12',
  reset: 'M4 10a6 6 0 1 0 2-4.5M6 2v4h4',
  record: 'M10 5a5 5 0 1 0 .01 0z',
  film: 'M3 6h9v8H3zM12 9l5-3v8l-5-3z',
  camera: 'M3 6h3l1-2h6l1 2h3v10H3zM10 8a3 3 0 1 0 .01 0z',
  theme: 'M10 3a7 7 0 1 0 .01 0zM10 3v14a7 7 0 0 0 0-14z',
  help: 'M7 7a3 3 0 1 1 4 3c-1 .5-1 1-1 2M10 15v.5',
  panel: 'M3 4h14v12H3zM12 4v12',
  export: 'M10 3v9M6 8l4 4 4-4M4 16h12',
} as const;

export type IconName = keyof typeof PATHS;

const FILLED = new Set<IconName>(['play', 'pause', 'record', 'back', 'forward']);

export function icon(name: IconName): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  if (FILLED.has(name)) svg.classList.add('filled');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
