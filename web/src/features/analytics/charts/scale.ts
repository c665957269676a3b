/** Returns round axis values that cover 0 and all `values`, with steps no smaller than `minStep`. */
export function ticksFor(values: readonly number[], minStep = 0, maxTicks = 5): number[] {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  if (high === low) return [0, 1];
  const roughStep = (high - low) / (maxTicks - 1);
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const factor = [1, 2, 5].find((candidate) => candidate * power >= roughStep) ?? 10;
  const step = Math.max(factor * power, minStep);
  const from = Math.floor(low / step);
  const to = Math.ceil(high / step);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}
