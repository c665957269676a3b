import type { Random } from '#art/random.ts';

/**
 * The area that a scene is drawn on. The frame extends from 0 to `width` and `height`; layers that move must
 * extend `bleed` beyond it on each side.
 */
export type Canvas = { width: number; height: number; bleed: number; portrait: boolean };

/** How a layer moves in a film, in units of the canvas and seconds. A poster shows it at time 0. */
export type Motion = {
  /** Steady movement, per second. */
  drift?: { x: number; y: number };
  /** Back-and-forth movement, by this much to each side. */
  sway?: { x: number; y: number; period_s: number; phase?: number };
  /** Rotation about a point, in degrees per second. */
  turn?: { x: number; y: number; radius: number; degrees_per_s: number };
  /** Disappears and reappears: it is hidden for the fraction `hidden` of each period. */
  blink?: { period_s: number; hidden: number; phase: number };
};

/** One layer of a scene, as SVG. Layers are stacked, the first at the bottom. */
export type Layer = { svg: string; motion?: Motion };

export type Palette = readonly [string, string, string, string, string];

/** Draws a scene as layers: composited without motion they make a poster, with motion a film. */
export type Scene = (canvas: Canvas, palette: Palette, random: Random) => Layer[];
