/** `at` in milliseconds, `sent` in bytes. */
export type Sample = { at: number; sent: number };

const window_ms = 8000;

/** Keeps the samples of the last few seconds; starts over when bytes have to be sent again. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last && sample.sent < last.sent) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= window_ms), sample];
}

/** Bytes per second; null with too few samples. */
export function calculateSpeed(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 1000 || last.sent === first.sent) return null;
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000;
}
