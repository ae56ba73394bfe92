// SPDX-License-Identifier: Apache-2.0
// tree.ts -- the bodies of a model with what is fixed to them, and lists of all else; a search shortens it.
import type { Studio } from '../studio';
import type { Model } from '../types';
import { el } from './dom';

export interface Node {
  type: string;
  id: number;
  name: string;
  children: Node[];
}

interface Named {
  name: string;
  body: number;
}

const LISTS: [string, string, (model: Model) => string[]][] = [
  ['actuator', 'Actuators', (m) => m.machine.actuators.map((each) => each.name)],
  ['sensor', 'Sensors', (m) => m.machine.sensors.map((each) => each.name)],
  ['tendon', 'Tendons', (m) => m.shapes.tendons.map((each) => each.name)],
  ['equality', 'Equalities', (m) => m.machine.equalities.map((each) => each.name)],
  ['material', 'Materials', (m) => m.look.materials.map((each) => each.name)],
  ['texture', 'Textures', (m) => m.look.textures.map((each) => each.name)],
  ['mesh', 'Meshes', (m) => m.machine.meshes as string[]],
  ['hfield', 'Height fields', (m) => m.look.hfields.map((_, i) => `hfield ${i}`)],
  ['flex', 'Flexes', (m) => m.shapes.flexes.map((each) => each.name)],
  ['skin', 'Skins', (m) => m.machine.skins as string[]],
  ['pair', 'Contact pairs', (m) => m.machine.pairs as string[]],
  ['exclude', 'Exclusions', (m) => m.machine.excludes as string[]],
  ['key', 'Keyframes', (m) => m.machine.keys],
  ['numeric', 'Numerics', (m) => m.machine.numerics as string[]],
  ['text', 'Texts', (m) => m.machine.texts as string[]],
  ['tuple', 'Tuples', (m) => m.machine.tuples as string[]],
  ['plugin', 'Plugins', (m) => m.machine.plugins as string[]],
];

export function treeOf(model: Model): Node[] {
  const bodies: Node[] = model.bodies.map((body, id) => ({
    type: 'body',
    id,
    name: body.name,
    children: [],
  }));
  const fixed = (type: string, rows: Named[]) =>
    rows.forEach((row, id) => bodies[row.body].children.push({ type, id, name: row.name, children: [] }));
  fixed('joint', model.machine.joints);
  fixed('geom', model.shapes.geoms);
  fixed('site', model.shapes.sites);
  fixed('camera', model.look.cameras);
  fixed('light', model.look.lights);
  model.bodies.forEach((body, i) => i > 0 && bodies[body.parent].children.push(bodies[i]));
  const lists = LISTS.map(([type, title, names]) => ({
    type: '',
    id: -1,
    name: title,
    children: names(model).map((name, id) => ({ type, id, name, children: [] })),
  }));
  return [bodies[0], ...lists.filter((list) => list.children.length > 0)];
}

// The nodes whose name or kind has the words, with the way to them.
export function search(nodes: Node[], words: string): Node[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return nodes;
  const keep = (node: Node): Node | null => {
    const children = node.children.map(keep).filter((each) => each !== null);
    const itself = `${node.type} ${node.name}`.toLowerCase().includes(wanted);
    return itself || children.length > 0 ? { ...node, children } : null;
  };
  return nodes.map(keep).filter((each) => each !== null);
}

const MARKS: Record<string, string> = {
  body: '◆',
  joint: '↻',
  geom: '●',
  site: '+',
  camera: '⌾',
  light: '☀',
};

const MOST_ROWS = 3000;

export function makeTree(studio: Studio): HTMLElement {
  const box = el('input', {
    type: 'search',
    placeholder: 'Search the model ( / )',
    'aria-label': 'Search the model',
  });
  const list = el('div', { class: 'tree', role: 'tree' });
  let rows = 0;

  const choose = (node: Node) => {
    if (node.type === 'body') studio.select(node.id);
    if (node.type) studio.inspect(node.type, node.id);
  };

  function row(node: Node, depth: number): HTMLElement {
    ++rows;
    const label = el(
      'span',
      {
        class: 'label',
        tabindex: 0,
        role: 'treeitem',
        title: node.type,
        'data-type': node.type,
        'data-id': node.id,
      },
      el('i', {}, MARKS[node.type] ?? '▪'),
      node.name,
    );
    label.onclick = () => choose(node);
    label.onkeydown = (event) => {
      if (event.key === 'Enter') choose(node);
    };
    if (node.children.length === 0 || rows > MOST_ROWS) return el('div', { class: 'leaf' }, label);
    const open = depth < 3 || box.value !== '';
    const details = el('details', { open }, el('summary', {}, label));
    const fill = () => {
      if (details.children.length > 1) return;
      details.append(...node.children.map((child) => row(child, depth + 1)));
    };
    if (open) fill();
    else details.ontoggle = fill;
    label.addEventListener('click', (event) => {
      // The name chooses; the triangle beside it opens.
      if (node.type) event.preventDefault();
    });
    return details;
  }

  function build(): void {
    rows = 0;
    const nodes = studio.model ? search(treeOf(studio.model), box.value) : [];
    list.replaceChildren(...nodes.map((node, i) => row(node, i === 0 ? 0 : 3)));
    mark();
  }

  function mark(): void {
    for (const label of list.querySelectorAll('.chosen')) label.classList.remove('chosen');
    const { inspected } = studio;
    if (!inspected) return;
    const label = list.querySelector(`[data-type="${inspected.type}"][data-id="${inspected.element}"]`);
    label?.classList.add('chosen');
    label?.scrollIntoView({ block: 'nearest' });
  }

  box.oninput = build;
  studio.on('model', build);
  studio.on('inspect', mark);
  return el('div', { class: 'treebox' }, box, list);
}
