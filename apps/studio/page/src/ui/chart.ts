// SPDX-License-Identifier: Apache-2.0
// chart.ts -- curves over time on a canvas, with axes.
import { rangeOf, type Series, ticks } from '../series';
import { short } from './dom';

export const COLORS = [
  '#4aa3ff',
  '#ff8a3d',
  '#4cc38a',
  '#e5484d',
  '#b07cff',
  '#e2c541',
  '#39c5cf',
  '#ff7eb6',
];

const LEFT = 44;

const PAUSE = 80; // milliseconds
const waiting = new WeakSet<HTMLCanvasElement>();

// Draws a little later, once for all that comes until then: numbers arrive more often than anyone can see, and on a
// machine without a graphics card pictures that are asked for more quickly than drawn would pile up.
export function drawChartSoon(canvas: HTMLCanvasElement, series: () => Series[]): void {
  if (waiting.has(canvas)) return;
  waiting.add(canvas);
  setTimeout(() => {
    requestAnimationFrame(() => {
      waiting.delete(canvas);
      drawChart(canvas, series());
    });
  }, PAUSE);
}

export function drawChart(canvas: HTMLCanvasElement, series: Series[]): void {
  const ratio = devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0) return;
  const [wide, tall] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide || canvas.height !== tall) [canvas.width, canvas.height] = [wide, tall];
  // Few lines are drawn sooner by the processor than they are sent to a graphics card.
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  const style = getComputedStyle(canvas);
  const [low, high] = rangeOf(series);
  const end = Math.max(0, ...series.map((each) => each.times[each.times.length - 1] ?? 0));
  const begin = Math.min(end - 1e-3, ...series.map((each) => each.times[0] ?? end));
  const x = (time: number) => LEFT + ((time - begin) / (end - begin)) * (width - LEFT - 8);
  const y = (value: number) => 6 + (1 - (value - low) / (high - low)) * (height - 26);
  pen.font = '10px system-ui, sans-serif';
  pen.strokeStyle = style.getPropertyValue('--line');
  pen.fillStyle = style.getPropertyValue('--dim');
  for (const tick of ticks(low, high, 5)) {
    pen.beginPath();
    pen.moveTo(LEFT, y(tick));
    pen.lineTo(width - 8, y(tick));
    pen.stroke();
    pen.fillText(short(tick, 4), 2, y(tick) + 3);
  }
  for (const tick of ticks(begin, end, 4)) pen.fillText(short(tick, 5), x(tick) - 8, height - 6);
  pen.lineWidth = 1.5;
  series.forEach((each, i) => {
    pen.strokeStyle = COLORS[i % COLORS.length];
    pen.beginPath();
    each.times.forEach((time, k) => pen.lineTo(x(time), y(each.values[k])));
    pen.stroke();
  });
}
