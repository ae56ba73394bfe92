// SPDX-License-Identifier: Apache-2.0
// profiler.ts -- where the time of a step goes, how large the problem is, how the solver comes to its end.
import { TIMERS, type ProfileFrame } from '../frames';
import { Series } from '../series';
import type { Studio } from '../studio';
import { COLORS, drawChartSoon } from './chart';
import { el, short } from './dom';

const CURVES = ['step', 'collision', 'rows', 'solver'];

// Milliseconds of each timer per step between two frames; 0 where nothing was timed.
export function perStep(last: ProfileFrame, now: ProfileFrame): number[] {
  const steps = now.numbers[0] - last.numbers[0];
  return TIMERS.map((_, i) => {
    const spent = now.durations[i] - last.durations[i];
    return steps > 0 && spent > 0 ? spent / steps : 0;
  });
}

export function makeProfiler(studio: Studio): HTMLElement {
  const chart = el('canvas', { class: 'plot', 'aria-label': 'Time of a step over time' });
  const solver = el('canvas', { class: 'plot', 'aria-label': 'Convergence of the solver' });
  const legend = el(
    'div',
    { class: 'legend' },
    ...CURVES.map((name, i) =>
      el('div', {}, el('i', { style: `background:${COLORS[i]}` }), `${name} (ms)`, el('output')),
    ),
  );
  const table = el('table', { class: 'profile', id: 'profile' });
  const sizes = el('p', { class: 'hint', id: 'sizes' });
  const curves = CURVES.map((name) => new Series(name, 300));
  let last: ProfileFrame | null = null;

  function showTable(times: number[]): void {
    const whole = Math.max(times[0], 1e-9);
    table.replaceChildren(
      ...TIMERS.map(([name, depth], i) =>
        el(
          'tr',
          { 'data-timer': name },
          el('th', { style: `padding-left:${depth}em` }, name),
          el('td', {}, times[i] > 0 ? `${short(1000 * times[i], 4)} µs` : ''),
          el(
            'td',
            { class: 'share' },
            el('i', { style: `width:${Math.min(100, (100 * times[i]) / whole)}%` }),
          ),
        ),
      ),
    );
  }

  // log10 of improvement, gradient and slope, by iteration.
  function showSolver(frame: ProfileFrame): void {
    const lines = ['improvement', 'gradient', 'slope'].map((name) => new Series(name));
    for (let i = 0; i < frame.solver.length / 3; ++i) {
      lines.forEach((line, k) => line.add(i + 1, Math.log10(Math.max(frame.solver[3 * i + k], 1e-15))));
    }
    drawChartSoon(solver, () => lines);
  }

  studio.on('profile', () => {
    const now = studio.profile;
    if (!now || panel.hidden) return;
    const before = last;
    last = now;
    const { dofs, contacts, rows, islands, iterations, sum } = now;
    sizes.textContent =
      `${dofs} dofs awake, ${contacts} contacts, ${rows} constraint rows, ${islands} islands; ` +
      `solver iterations: ${iterations} (all islands: ${sum})`;
    showSolver(now);
    if (!before || now.numbers[0] <= before.numbers[0]) return;
    const times = perStep(before, now);
    showTable(times);
    const at = (name: string) => times[TIMERS.findIndex((timer) => timer[0] === name)];
    CURVES.forEach((name, i) => {
      curves[i].add(now.time, at(name));
      legend.querySelectorAll('output')[i].textContent = short(at(name), 3);
    });
    drawChartSoon(chart, () => curves);
  });
  const panel = el(
    'div',
    {},
    el('h3', {}, 'Time of a step'),
    chart,
    legend,
    table,
    el('h3', {}, 'Solver: improvement, gradient, slope (log10) by iteration'),
    solver,
    sizes,
  );
  const ask = (on: boolean) => () => {
    studio.profiling = on;
    last = null;
    if (studio.connected) void studio.want();
  };
  panel.addEventListener('shown', ask(true));
  panel.addEventListener('hidden', ask(false));
  return panel;
}
