import type { Random } from '#features/demo/art/random.ts';

/**
 * What a scene draws on. The frame reaches from 0 to `width` and `height`; layers that move have to
 * cover `bleed` more on each side.
 */
export type Canvas = { width: number; height: number; bleed: number; portrait: boolean };

/** How a layer moves in a film, in units of the canvas and seconds. A still picture shows the moment 0. */
export type Motion = {
  /** Steadily, a second. */
  drift?: { x: number; y: number };
  /** To and fro, by that much from its place. */
  sway?: { x: number; y: number; period_s: number; phase?: number };
  /** About this point, so many degrees a second. */
  turn?: { x: number; y: number; radius: number; degrees_per_s: number };
  /** Goes dark and comes back: hidden for the given share of each period. */
  blink?: { period_s: number; hidden: number; phase: number };
};

/** One sheet of the picture, as SVG. Sheets lie on top of each other, the first at the bottom. */
export type Layer = { svg: string; motion?: Motion };

export type Palette = readonly [string, string, string, string, string];

/** Draws a picture as sheets: laid still they are a poster, moved apart they are a film. */
export type Scene = (canvas: Canvas, palette: Palette, random: Random) => Layer[];
