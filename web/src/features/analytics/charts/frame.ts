export type Frame = {
  width: number;
  height: number;
  /** Where the axis of values and that of time lie. */
  start: number;
  top: number;
  bottom: number;
  /** The place of a part of the way along, and of a value. */
  x: (part: number) => number;
  y: (value: number) => number;
  isRtl: boolean;
};

const letter = 7;
const space = { top: 28, bottom: 32, end: 24 };

/** Places for what is drawn, with room for the labels; in a layout from right to left time runs so too. */
export function frameOf(given: {
  width: number;
  height: number;
  ticks: readonly number[];
  labels: readonly string[];
  isRtl: boolean;
}): Frame {
  const { width, height, ticks, isRtl } = given;
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const start = 12 + letter * Math.max(...given.labels.map((label) => label.length));
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

/** Points as the way of a line. */
export const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
