import type { Canvas, Palette, Scene } from '#art/scene.ts';
import { blur, circle, linear, path, polygon, rect, fullBleedRect } from '#art/svg.ts';
import type { Random } from '#art/random.ts';

/** Ranges of ice, one behind the other, under a low sun. Palette: sky, haze, sun, near, far. */
export const iceRidges: Scene = (canvas, palette, random) => {
  const { width, height, portrait } = canvas;
  const [, haze, , near, far] = palette;
  const sun = { x: width * (portrait ? 0.5 : 0.66), y: height * (portrait ? 0.4 : 0.36) };
  const range = (part: number, peakHeight: number, color: string, speed: number, fog = 0.75) => ({
    svg: ridge(canvas, random, { base: height * part, peakHeight: height * peakHeight, color, haze, fog }),
    motion: { drift: { x: -speed, y: 0 } },
  });
  const ranges = portrait ? [0.6, 0.69, 0.79, 0.92] : [0.58, 0.68, 0.78, 0.92];
  return [
    { svg: air(canvas, palette, sun) },
    range(ranges[0] ?? 0, 0.17, mix(far, near, 0.1), 3),
    range(ranges[1] ?? 0, 0.19, mix(far, near, 0.4), 6),
    range(ranges[2] ?? 0, 0.17, mix(far, near, 0.7), 11),
    range(ranges[3] ?? 0, 0.13, near, 18, 0),
    { svg: snow(canvas, random), motion: { drift: { x: -16, y: 13 } } },
  ];
};

function air(canvas: Canvas, [sky, haze, sunlight]: Palette, sun: { x: number; y: number }) {
  const radius = canvas.portrait ? 240 : 190;
  return [
    linear('ir-sky', [
      [0, sky],
      [0.6, haze],
      [1, haze],
    ]),
    blur('ir-glow', 60),
    fullBleedRect(canvas, { fill: 'url(#ir-sky)' }),
    circle(sun.x, sun.y, radius * 1.5, { fill: sunlight, opacity: 0.4, filter: 'url(#ir-glow)' }),
    circle(sun.x, sun.y, radius, { fill: sunlight }),
  ].join('');
}

type Ridge = { base: number; peakHeight: number; color: string; haze: string; fog: number };

/** A jagged crest with snow on its sunny sides, fading into haze at the foot. */
function ridge(
  { width, height, bleed }: Canvas,
  { between, next }: Random,
  { base, peakHeight, color, haze, fog }: Ridge,
) {
  const crest: [number, number][] = [];
  let up = true;
  for (let x = -bleed - 80; x < width + bleed + 200; x += between(50, 130)) {
    crest.push([
      x,
      base - (up ? between(0.5, 1) * (0.62 + 0.38 * next()) : between(-0.08, 0.26)) * peakHeight,
    ]);
    up = !up;
  }
  const facets = crest.slice(1, -1).flatMap(([x, y], index) => {
    const [beforeX, beforeY] = crest[index] ?? [x, y];
    const [afterX, afterY] = crest[index + 2] ?? [x, y];
    if (y > beforeY || y > afterY) return [];
    const run = afterX - x;
    const drop = afterY - y;
    const lit = polygon([
      [x, y],
      [x + run * 0.95, y + drop * 0.95],
      [x + run * 0.5, y + drop * 1.25],
      [x + run * 0.36, y + drop * 0.92],
      [x + run * 0.12, y + drop * 1.5],
      [x + run * 0.06, y + drop * 0.8],
    ]);
    const dark = polygon([
      [x, y],
      [beforeX, beforeY + 2],
      [x + (beforeX - x) * 0.3, y + (beforeY - y) * 1.6 + 30],
    ]);
    return [path(lit, { fill: '#ffffff', opacity: 0.32 }), path(dark, { fill: '#06121c', opacity: 0.14 })];
  });
  const id = `ir-${Math.round(base)}-fog`;
  const outline = polygon([...crest, [width + bleed + 200, height + bleed], [-bleed - 80, height + bleed]]);
  return [
    path(outline, { fill: color }),
    ...facets,
    linear(id, [
      [0, haze, 0],
      [1, haze, fog],
    ]),
    rect(-bleed - 80, base - peakHeight * 0.1, width + 2 * bleed + 300, peakHeight * 0.9, {
      fill: `url(#${id})`,
    }),
    rect(-bleed - 80, base + peakHeight * 0.8 - 1, width + 2 * bleed + 300, height, {
      fill: haze,
      opacity: fog,
    }),
  ].join('');
}

function snow({ width, height, bleed }: Canvas, { between }: Random) {
  return Array.from({ length: 120 }, () =>
    circle(between(-bleed, width + bleed), between(-bleed, height + bleed), between(0.8, 2.6), {
      fill: '#ffffff',
      opacity: between(0.2, 0.7),
    }),
  ).join('');
}

/** Mixes two colors, both written as #rrggbb. */
function mix(from: string, to: string, share: number) {
  const part = (color: string, index: number) =>
    Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16);
  const channels = [0, 1, 2].map((index) =>
    Math.round(part(from, index) * (1 - share) + part(to, index) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
