/** A PNG image with transparency that moves over the layers listed before it. */
export type FilmLayer = {
  file: string;
  /** Initial position of its upper left corner, in pixels of the stage. */
  x: number;
  y: number;
  /** Pixels per second. */
  drift?: { x: number; y: number };
  /** Oscillation, with the amplitude in pixels and `phase` in radians. */
  sway?: { x: number; y: number; period_s: number; phase?: number };
  /**
   * Rotates a square image of `side` pixels about its center and enlarges it afterwards, because rotating a
   * large image is slow.
   */
  turn?: { degrees_per_s: number; side: number; enlarge: number };
  /** `hidden` is the fraction of each period during which the layer is not shown. */
  blink?: { period_s: number; hidden: number; phase: number };
  shown?: { from_s: number; to_s: number; fade_s: number };
};

export type Stage = { width: number; height: number };

/** Builds filters that turn one image into an endless stream. */
export const loopedImage = (frame_rate: number, format: 'yuv444p' | 'yuva444p'): string =>
  `scale=out_color_matrix=bt709:out_range=tv,format=${format},loop=loop=-1:size=1,setpts=N/${frame_rate}/TB`;

/** Builds filters that turn a layer's image into an endless stream, rotating and fading as configured. */
export function layerFilters(layer: FilmLayer, frame_rate: number, stage: Stage): string {
  const { shown } = layer;
  return [
    loopedImage(frame_rate, 'yuva444p'),
    rotationFilters(layer, stage),
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

/** Rotates the small image and enlarges only the part visible on the stage. */
function rotationFilters(layer: FilmLayer, stage: Stage): string[] {
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

/** Builds the overlay options that say where and when the layer is visible. */
export function overlayOptions({ x, y, drift, sway, turn, blink, shown }: FilmLayer): string {
  const along = (axis: 'x' | 'y', start: number) => {
    const steady = drift ? `+${drift[axis]}*t` : '';
    const swing = sway ? `+${sway[axis]}*sin(t*${(2 * Math.PI) / sway.period_s}+${sway.phase ?? 0})` : '';
    return `'${turn ? Math.max(0, start) : start}${steady}${swing}'`;
  };
  const moment = blink && `mod(t+${blink.period_s}+${blink.phase},${blink.period_s})`;
  const visibility = [
    moment ? `:enable='gte(${moment},${blink.hidden * blink.period_s})'` : '',
    shown ? `:enable='between(t,${shown.from_s},${shown.to_s})'` : '',
  ];
  return `x=${along('x', x)}:y=${along('y', y)}:eval=${drift || sway ? 'frame' : 'init'}:shortest=1${visibility.join('')}`;
}
