/** A picture with transparency, as PNG, that moves over the ones before it. */
export type FilmLayer = {
  file: string;
  /** Where its upper left corner lies at the beginning, in pixels of the stage. */
  x: number;
  y: number;
  /** Pixels a second. */
  drift?: { x: number; y: number };
  /** To and fro by so many pixels; `phase` in radians. */
  sway?: { x: number; y: number; period_s: number; phase?: number };
  /** A square picture of `side` pixels that turns about its middle, and is enlarged after that: turning is dear. */
  turn?: { degrees_per_s: number; side: number; enlarge: number };
  /** Hidden for a share of each period. */
  blink?: { period_s: number; hidden: number; phase: number };
  /** Fades in, stays and fades out. */
  shown?: { from_s: number; to_s: number; fade_s: number };
};

export type Stage = { width: number; height: number };

/** Filters that make one picture a stream without end. */
export const still = (frame_rate: number, format: 'yuv444p' | 'yuva444p'): string =>
  `scale=out_color_matrix=bt709:out_range=tv,format=${format},loop=loop=-1:size=1,setpts=N/${frame_rate}/TB`;

/** Filters that make a layer's picture a stream without end, which turns or fades where it should. */
export function streamOf(layer: FilmLayer, frame_rate: number, stage: Stage): string {
  const { shown } = layer;
  return [
    still(frame_rate, 'yuva444p'),
    turning(layer, stage),
    shown
      ? [
          `fade=in:st=${shown.from_s}:d=${shown.fade_s}:alpha=1`,
          `fade=out:st=${shown.to_s - shown.fade_s}:d=${shown.fade_s}:alpha=1`,
        ]
      : [],
  ]
    .flat()
    .join(',');
}

/** Turns the small picture, and enlarges only what the stage shows of it. */
function turning(layer: FilmLayer, stage: Stage): string[] {
  if (!layer.turn) return [];
  const { degrees_per_s, side, enlarge } = layer.turn;
  const { x, y, width, height } = visiblePart(layer, side * enlarge, stage);
  const small = [width, height, x - layer.x, y - layer.y].map((length) => Math.round(length / enlarge));
  return [
    `rotate=a=${(degrees_per_s * Math.PI) / 180}*t:c=black@0`,
    `crop=${small.join(':')}`,
    `scale=${Math.round(width)}:${Math.round(height)}:flags=bilinear`,
  ];
}

function visiblePart({ x, y }: FilmLayer, side: number, stage: Stage) {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return {
    x: left,
    y: top,
    width: Math.min(stage.width, x + side) - left,
    height: Math.min(stage.height, y + side) - top,
  };
}

/** Options of the overlay filter that say where and when the layer is seen. */
export function placeOf({ x, y, drift, sway, turn, blink, shown }: FilmLayer): string {
  const along = (axis: 'x' | 'y', start: number) => {
    const steady = drift ? `+${drift[axis]}*t` : '';
    const swing = sway ? `+${sway[axis]}*sin(t*${(2 * Math.PI) / sway.period_s}+${sway.phase ?? 0})` : '';
    return `'${turn ? Math.max(0, start) : start}${steady}${swing}'`;
  };
  const moment = blink && `mod(t+${blink.period_s}+${blink.phase},${blink.period_s})`;
  const seen = [
    moment ? `:enable='gte(${moment},${blink.hidden * blink.period_s})'` : '',
    shown ? `:enable='between(t,${shown.from_s},${shown.to_s})'` : '',
  ];
  return `x=${along('x', x)}:y=${along('y', y)}:eval=${drift || sway ? 'frame' : 'init'}:shortest=1${seen.join('')}`;
}
