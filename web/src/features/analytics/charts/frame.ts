export type Frame = {
  width: number;
  height: number;
  /**
   * In pixels: `start` is the value axis's distance from the inline start, `top` and `bottom` bound the plot.
   */
  start: number;
  top: number;
  bottom: number;
  /** Convert a fraction (0–1) of the time axis, or a value, into a pixel position. */
  x: (fraction: number) => number;
  y: (value: number) => number;
  isRtl: boolean;
};

const characterWidth_px = 7;
const margin = { top: 28, bottom: 32, end: 24 };

/**
 * Lays out a chart, leaving room for its labels. In right-to-left layouts, time also runs right to left.
 */
export function layOutFrame(options: {
  width: number;
  height: number;
  ticks: readonly number[];
  labels: readonly string[];
  isRtl: boolean;
}): Frame {
  const { width, height, ticks, isRtl } = options;
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const start = 12 + characterWidth_px * Math.max(...options.labels.map((label) => label.length));
  const [top, bottom] = [margin.top, height - margin.bottom];
  const offsetAt = (fraction: number) => start + fraction * (width - start - margin.end);
  return {
    width,
    height,
    start,
    top,
    bottom,
    x: (fraction) => (isRtl ? width - offsetAt(fraction) : offsetAt(fraction)),
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
    isRtl,
  };
}

/** SVG path data of a line through the points. */
export const toPathData = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
