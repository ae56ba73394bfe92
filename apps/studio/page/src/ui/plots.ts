// SPDX-License-Identifier: Apache-2.0
// plots.ts -- any number of mjData by its name, over time.
import { Series } from '../series';
import type { Studio } from '../studio';
import { COLORS, drawChartSoon } from './chart';
import { download, el, short } from './dom';

const MOST_SERIES = 16;

export function makePlots(studio: Studio): HTMLElement {
  let series: Series[] = [];
  const known = el('datalist', { id: 'fields' });
  const box = el('input', {
    type: 'text',
    placeholder: 'qpos[2], xpos[torso][2], energy[0] …',
    list: 'fields',
    'aria-label': 'Field to plot',
    id: 'plot-field',
    spellcheck: 'false',
  });
  const canvas = el('canvas', { class: 'plot', 'aria-label': 'Plot' });
  const legend = el('div', { class: 'legend' });

  function watch(): void {
    void studio.ask('watch', { names: series.map((each) => each.name) });
    legend.replaceChildren(
      ...series.map((each, i) => {
        const value = el('output', { 'data-plot': each.name });
        const remove = el('button', { 'aria-label': `Remove ${each.name}`, title: 'Remove' }, '×');
        remove.onclick = () => {
          series = series.filter((other) => other !== each);
          watch();
          draw();
        };
        return el(
          'div',
          {},
          el('i', { style: `background:${COLORS[i % COLORS.length]}` }),
          each.name,
          value,
          remove,
        );
      }),
    );
  }

  function addNames(names: string[]): void {
    for (const name of names) {
      if (series.length < MOST_SERIES && !series.some((each) => each.name === name))
        series.push(new Series(name));
    }
    watch();
  }

  function add(): void {
    addNames(box.value.split(/[,;\s]+/).filter((each) => each));
    box.value = '';
  }

  function addSensors(): void {
    const sensors = studio.model?.machine.sensors ?? [];
    addNames(
      sensors.flatMap(({ address, dim }) =>
        Array.from({ length: dim }, (_, i) => `sensordata[${address + i}]`),
      ),
    );
  }

  function draw(): void {
    const outputs = legend.querySelectorAll('output');
    series.forEach((each, i) => {
      if (outputs[i])
        outputs[i].textContent = Number.isNaN(each.last) ? 'no such number' : short(each.last, 5);
    });
    drawChartSoon(canvas, () => series);
  }

  function saveTable(): void {
    const times = series[0]?.times ?? [];
    const lines = [['time', ...series.map((each) => each.name)].join(',')];
    times.forEach((time, k) => lines.push([time, ...series.map((each) => each.values[k] ?? '')].join(',')));
    download('plot.csv', new Blob([lines.join('\n') + '\n'], { type: 'text/csv' }));
  }

  box.onchange = add;
  studio.on('watched', () => {
    const { watched } = studio;
    if (!watched || watched.values.length !== series.length) return;
    series.forEach((each, i) => each.add(watched.time, watched.values[i]));
    draw();
  });
  studio.on('connection', () => {
    if (!studio.connected) return;
    if (series.length > 0) watch();
    void studio.ask('fields').then((answer) => {
      const names = (answer?.fields as string[] | undefined) ?? [];
      known.replaceChildren(...names.map((name) => el('option', { value: name })));
    });
  });
  const clear = () => {
    series.forEach((each) => each.clear());
    draw();
  };
  return el(
    'div',
    {},
    box,
    known,
    canvas,
    legend,
    el(
      'div',
      { class: 'buttons' },
      el('button', { onclick: addSensors, id: 'all-sensors' }, 'All sensors'),
      el('button', { onclick: clear }, 'Clear'),
      el('button', { onclick: saveTable }, 'Save as CSV'),
    ),
  );
}
