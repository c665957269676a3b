import type { Canvas, Layer, Palette, Scene } from '#art/scene.ts';
import {
  blur,
  circle,
  curve,
  areaBelow,
  linear,
  path,
  polygon,
  radial,
  rect,
  fullBleedRect,
} from '#art/svg.ts';
import type { Random } from '#art/random.ts';

/** A lighthouse on its rock, its beam sweeping the sea. Palette: night, dusk, glow, rock, lamp. */
export const lighthouse: Scene = (canvas, palette, random) => {
  const { width, height, portrait } = canvas;
  const lamp = { x: width * (portrait ? 0.6 : 0.7), y: height * (portrait ? 0.45 : 0.36) };
  const horizon = height * (portrait ? 0.78 : 0.74);
  return [
    { svg: sky(canvas, palette, horizon, random) },
    beam(canvas, palette, lamp),
    { svg: mist(canvas, palette, horizon), motion: { drift: { x: 9, y: 0 } } },
    { svg: sea(canvas, palette, horizon, random) },
    {
      svg: glints(canvas, palette, horizon, lamp.x - (portrait ? 330 : 520), random),
      motion: { sway: { x: 14, y: 1, period_s: 7 } },
    },
    { svg: tower(canvas, palette, lamp, random) },
  ];
};

function sky(
  canvas: Canvas,
  [night, dusk, glow, , light]: Palette,
  horizon: number,
  { between, next }: Random,
) {
  const stars = Array.from({ length: 110 }, () =>
    circle(
      between(-canvas.bleed, canvas.width + canvas.bleed),
      between(0, horizon * 0.8),
      between(0.5, 1.7),
      {
        fill: light,
        opacity: 0.15 + 0.6 * next() ** 2,
      },
    ),
  );
  return [
    linear('lh-sky', [
      [0, night],
      [0.45, dusk],
      [0.7, glow],
      [1, glow],
    ]),
    fullBleedRect(canvas, { fill: 'url(#lh-sky)' }),
    ...stars,
  ].join('');
}

function beam({ width, portrait }: Canvas, [, , , , light]: Palette, lamp: { x: number; y: number }): Layer {
  const reach = width * (portrait ? 1.25 : 0.95);
  const wedge = (direction: 1 | -1) =>
    polygon([
      [lamp.x, lamp.y - 5],
      [lamp.x + direction * reach, lamp.y - reach * 0.17],
      [lamp.x + direction * reach, lamp.y + reach * 0.13],
      [lamp.x, lamp.y + 5],
    ]);
  const fade = [
    [0, light, 0.95],
    [0.25, light, 0.42],
    [1, light, 0],
  ] as const;
  const rays = (['lh-left', 'lh-right'] as const).map((id, index) => {
    const stops = index === 0 ? fade.map(([at, ...rest]) => [1 - at, ...rest] as const).toReversed() : fade;
    return (
      linear(id, stops, 90) +
      path(wedge(index === 0 ? -1 : 1), { fill: `url(#${id})`, filter: 'url(#lh-soft)' })
    );
  });
  return {
    svg: blur('lh-soft', 7) + rays.join(''),
    motion: { turn: { ...lamp, radius: reach * 1.03, degrees_per_s: -2.2 } },
  };
}

function mist(canvas: Canvas, [, , glow, , light]: Palette, horizon: number) {
  const bank = (y: number, opacity: number, height: number) =>
    rect(-canvas.bleed, y, canvas.width + 2 * canvas.bleed, height, { fill: 'url(#lh-mist)', opacity });
  return [
    linear('lh-mist', [
      [0, glow, 0],
      [0.6, light, 0.35],
      [1, glow, 0],
    ]),
    bank(horizon - 120, 0.5, 150),
    bank(horizon - 60, 0.6, 80),
  ].join('');
}

function sea(canvas: Canvas, [night, dusk, , rock]: Palette, horizon: number, { between }: Random) {
  const swell = Array.from({ length: 26 }, (_, row) => {
    const depth = row / 26;
    const y = horizon + 8 + depth ** 1.6 * (canvas.height - horizon + 40);
    const x = between(-canvas.bleed, canvas.width * 0.6);
    const length = between(120, 420) * (0.5 + depth);
    return path(`M${x} ${y}q${length / 4} ${-3 - 5 * depth} ${length / 2} 0t${length / 2} 0`, {
      fill: 'none',
      stroke: dusk,
      'stroke-width': 1 + 2.4 * depth,
      opacity: 0.35,
    });
  });
  return [
    linear('lh-sea', [
      [0, dusk],
      [0.25, night],
      [1, rock],
    ]),
    rect(-canvas.bleed, horizon, canvas.width + 2 * canvas.bleed, canvas.height, { fill: 'url(#lh-sea)' }),
    ...swell,
  ].join('');
}

function glints(
  { height }: Canvas,
  [, , glow, , light]: Palette,
  horizon: number,
  x: number,
  { between, next }: Random,
) {
  return Array.from({ length: 46 }, () => {
    const depth = next() ** 1.5;
    const spread = 40 + 210 * depth;
    const length = between(16, 90) * (0.5 + depth);
    return rect(
      x - 70 + between(-spread, spread) - length / 2,
      horizon + 6 + depth * (height - horizon),
      length,
      1.5 + 2.5 * depth,
      {
        rx: 2,
        fill: next() > 0.5 ? light : glow,
        opacity: between(0.2, 0.75) * (1 - depth * 0.6),
      },
    );
  }).join('');
}

function tower(
  canvas: Canvas,
  [night, dusk, , rock, light]: Palette,
  lamp: { x: number; y: number },
  { between }: Random,
) {
  const { width, height, bleed, portrait } = canvas;
  const foot = height * (portrait ? 0.765 : 0.73);
  const ground = height * (portrait ? 0.845 : 0.83) - 134;
  const shore = [-0.36, -0.3, -0.24, -0.16, -0.07, 0, 0.07, 0.16, 0.28, 0.4, 0.62].map((part, index) => {
    const rise = [-340, -90, 20, 92, 140, 158, 150, 126, 150, 110, 90][index] ?? 0;
    return [
      lamp.x + part * width * (portrait ? 1.25 : 1),
      height * (portrait ? 0.845 : 0.83) - rise + between(-9, 9),
    ] as const;
  });
  const side = (y: number) => 21 + ((y - lamp.y) / (foot - lamp.y)) * 20;
  const body = polygon([
    [lamp.x - side(lamp.y + 26), lamp.y + 26],
    [lamp.x + side(lamp.y + 26), lamp.y + 26],
    [lamp.x + side(foot), foot],
    [lamp.x - side(foot), foot],
  ]);
  const bands = [0.3, 0.62].map((part) => {
    const y = lamp.y + part * (foot - lamp.y);
    const bandHeight = 0.15 * (foot - lamp.y);
    return path(
      polygon([
        [lamp.x - side(y), y],
        [lamp.x + side(y), y],
        [lamp.x + side(y + bandHeight), y + bandHeight],
        [lamp.x - side(y + bandHeight), y + bandHeight],
      ]),
      { fill: rock, opacity: 0.85 },
    );
  });
  return [
    radial('lh-halo', [
      [0, light, 0.9],
      [0.2, light, 0.35],
      [1, light, 0],
    ]),
    linear(
      'lh-wall',
      [
        [0, night],
        [0.4, dusk],
        [0.55, dusk],
        [1, night],
      ],
      90,
    ),
    linear('lh-rock', [
      [0, rock],
      [1, night],
    ]),
    path(areaBelow({ ...canvas, height: height + bleed }, shore), { fill: 'url(#lh-rock)' }),
    path(curve(shore), { fill: 'none', stroke: dusk, 'stroke-width': 2, opacity: 0.5 }),
    path(body, { fill: 'url(#lh-wall)' }),
    ...bands,
    rect(lamp.x - 33, lamp.y + 20, 66, 8, { fill: rock }),
    rect(lamp.x - 17, lamp.y - 18, 34, 38, { fill: light }),
    ...[-17, -6, 5, 15].map((x) => rect(lamp.x + x, lamp.y - 18, 2.5, 38, { fill: rock })),
    path(`M${lamp.x - 24} ${lamp.y - 18}q24 -34 48 0z`, { fill: rock }),
    rect(lamp.x - 1.5, lamp.y - 52, 3, 22, { fill: rock }),
    circle(lamp.x, lamp.y, 190, { fill: 'url(#lh-halo)' }),
    rect(lamp.x - 6, lamp.y + 150, 12, 20, { fill: light, opacity: 0.8 }),
    rect(lamp.x + 62, ground - 34, 92, 46, { fill: rock }),
    path(
      polygon([
        [lamp.x + 54, ground - 34],
        [lamp.x + 108, ground - 66],
        [lamp.x + 162, ground - 34],
      ]),
      { fill: night },
    ),
    rect(lamp.x + 84, ground - 22, 13, 16, { fill: light, opacity: 0.85 }),
  ].join('');
}
