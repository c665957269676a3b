/** An encoding of a clip: its size, and its mean VMAF. */
export type Point = { bytes: number; vmaf: number };

/**
 * Returns how many bytes a quality takes according to a curve of at least two encodings. The logarithm of the size
 * is interpolated linearly. Nothing is extrapolated: for a quality above all of them, the size of the best
 * encoding is returned, which is an underestimate; for a quality below all of them, the size of the worst one, which
 * is an overestimate.
 */
export function bytesAt(curve: readonly Point[], vmaf: number): number {
  const sorted = curve.toSorted((a, b) => a.vmaf - b.vmaf);
  const above = sorted.findIndex((point) => point.vmaf >= vmaf);
  const [low, high] = [sorted[above - 1], sorted[above]];
  if (!high) return sorted.at(-1)?.bytes ?? Number.NaN;
  if (!low) return high.bytes;
  const fraction = (vmaf - low.vmaf) / (high.vmaf - low.vmaf);
  return low.bytes * (high.bytes / low.bytes) ** fraction;
}
