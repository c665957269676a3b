/** Converts a TTML time expression to seconds; returns null if it is not one. */
export type Clock = (time: string) => number | null;

/**
 * @param parameter reads a document parameter by its local name, such as `frameRate`.
 * @see https://www.w3.org/TR/ttml2/#timing-value-time-expression
 */
export function ttmlClock(parameter: (name: string) => string | null): Clock {
  const [numerator = 1, denominator = 1] = (parameter('frameRateMultiplier') ?? '')
    .split(/[\s:]+/)
    .map(parsePositive);
  const frames_per_s = (parsePositive(parameter('frameRate')) ?? 30) * (numerator / denominator);
  const defaultTicks_per_s = parameter('frameRate') === null ? 1 : frames_per_s;
  const ticks_per_s = parsePositive(parameter('tickRate')) ?? defaultTicks_per_s;
  const units = { h: 3600, m: 60, s: 1, ms: 0.001, f: 1 / frames_per_s, t: 1 / ticks_per_s };
  return (time) => {
    const [, amount, unit] = /^(\d{1,12}(?:\.\d{1,12})?)(h|ms|m|s|f|t)$/.exec(time.trim()) ?? [];
    if (unit) return Number(amount) * units[unit as keyof typeof units];
    const clock = /^(\d{2,3}):(\d\d):(\d\d(?:[.,]\d{1,9})?)(?:[:;](\d{1,3})(?:\.\d+)?)?$/.exec(time.trim());
    if (!clock) return null;
    const [, hours, minutes, seconds = '', frames = 0] = clock;
    return (
      Number(hours) * 3600 +
      Number(minutes) * 60 +
      Number(seconds.replace(',', '.')) +
      Number(frames) / frames_per_s
    );
  };
}

function parsePositive(text: string | null): number | undefined {
  const value = Number(text);
  return value > 0 ? value : undefined;
}
