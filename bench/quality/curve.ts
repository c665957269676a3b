/** An encoding of a clip: its size, and its mean VMAF. */
export type Point = { bytes: number; vmaf: number };

/**
 * Returns how many bytes a quality takes according to a curve of at least two encodings. Between two of them
 * the logarithm of the size grows linearly with quality. A quality above or below all of them is not
 * extrapolated: the size of the best or the worst one is returned, which is an underestimate or an
 * overestimate.
 */
export function bytesAt(curve: readonly Point[], vmaf: number): number {
  const rising = curve.toSorted((a, b) => a.vmaf - b.vmaf);
  const above = rising.findIndex((point) => point.vmaf >= vmaf);
  const [low, high] = [rising[above - 1], rising[above]];
  if (!high) return rising.at(-1)?.bytes ?? Number.NaN;
  if (!low) return high.bytes;
  const part = (vmaf - low.vmaf) / (high.vmaf - low.vmaf);
  return low.bytes * (high.bytes / low.bytes) ** part;
}
