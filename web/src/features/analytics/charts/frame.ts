export type Frame = {
  width: number;
  height: number;
  /**
   * In pixels: `start` is the value axis' distance from the inline start, `top` and `bottom` bound the plot.
   */
  start: number;
  top: number;
  bottom: number;
  /** Pixel position of a fraction (0–1) of the time axis, and of a value. */
  x: (part: number) => number;
  y: (value: number) => number;
  isRtl: boolean;
};

const letterWidth = 7;
const space = { top: 28, bottom: 32, end: 24 };

/**
 * Lays out a chart, leaving room for its labels. In right-to-left layouts, time also runs right to left.
 */
export function frameOf(options: {
  width: number;
  height: number;
  ticks: readonly number[];
  labels: readonly string[];
  isRtl: boolean;
}): Frame {
  const { width, height, ticks, isRtl } = options;
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const start = 12 + letterWidth * Math.max(...options.labels.map((label) => label.length));
  const [top, bottom] = [space.top, height - space.bottom];
  const along = (part: number) => start + part * (width - start - space.end);
  return {
    width,
    height,
    start,
    top,
    bottom,
    x: (part) => (isRtl ? width - along(part) : along(part)),
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
    isRtl,
  };
}

/** SVG path data of a line through the points. */
export const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
