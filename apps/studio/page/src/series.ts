// SPDX-License-Identifier: Apache-2.0
// series.ts -- numbers over time, the last few of them, and what an axis needs.

export class Series {
  readonly times: number[] = [];
  readonly values: number[] = [];

  constructor(
    readonly name: string,
    private readonly room = 1800,
  ) {}

  add(time: number, value: number): void {
    // Whoever steps back, or resets, sees the way anew.
    while (this.times.length > 0 && this.times[this.times.length - 1] >= time) {
      this.times.pop();
      this.values.pop();
    }
    this.times.push(time);
    this.values.push(value);
    if (this.times.length > this.room) {
      this.times.shift();
      this.values.shift();
    }
  }

  clear(): void {
    this.times.length = this.values.length = 0;
  }

  get last(): number {
    return this.values[this.values.length - 1] ?? NaN;
  }
}

export function rangeOf(series: Series[]): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const each of series) {
    for (const value of each.values) {
      if (!Number.isFinite(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  if (low > high) return [-1, 1];
  if (high - low < 1e-12 * Math.max(1, Math.abs(low))) return [low - 0.5, high + 0.5];
  const edge = 0.05 * (high - low);
  return [low - edge, high + edge];
}

// Round numbers inside a range, about as many as asked for.
export function ticks(low: number, high: number, count: number): number[] {
  const raw = (high - low) / Math.max(count, 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10);
  const result: number[] = [];
  for (let i = Math.ceil(low / step); i * step <= high && result.length < 100; ++i) {
    result.push(Number((i * step).toPrecision(12)));
  }
  return result;
}
