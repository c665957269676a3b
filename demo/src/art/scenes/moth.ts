import type { Canvas, Palette, Scene } from '#art/scene.ts';
import { circle, group, linear, path, radial, fullBleedRect } from '#art/svg.ts';
import type { Random } from '#art/random.ts';

/** A moth as large as the moon behind it. Palette: night, violet, moon, wing, gold. */
export const moth: Scene = (canvas, palette, random) => {
  const { width, height, portrait } = canvas;
  const center = { x: width * (portrait ? 0.5 : 0.66), y: height * (portrait ? 0.4 : 0.54) };
  const size = portrait ? 1.06 : 0.98;
  return [
    { svg: night(canvas, palette, center, size, random) },
    { svg: phases(palette, center, size), motion: { sway: { x: 0, y: 4, period_s: 12 } } },
    { svg: dust(canvas, palette, random, 60), motion: { drift: { x: 3, y: -9 } } },
    { svg: insect(palette, center, size), motion: { sway: { x: 0, y: 12, period_s: 7 } } },
    { svg: dust(canvas, palette, random, 34), motion: { drift: { x: -5, y: -20 } } },
  ];
};

type Point = { x: number; y: number };

function night(
  canvas: Canvas,
  [night, violet, moon]: Palette,
  { x, y }: Point,
  size: number,
  { between }: Random,
) {
  const stars = Array.from({ length: 120 }, () =>
    circle(
      between(-canvas.bleed, canvas.width + canvas.bleed),
      between(-canvas.bleed, canvas.height),
      between(0.5, 1.8),
      { fill: moon, opacity: between(0.1, 0.7) },
    ),
  );
  return [
    `<radialGradient id="mo-sky" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="980"><stop offset="0" stop-color="${violet}"/><stop offset="1" stop-color="${night}"/></radialGradient>`,
    linear('mo-disc', [
      [0, moon],
      [1, violet],
    ]),
    radial('mo-halo', [
      [0.55, moon, 0.4],
      [1, moon, 0],
    ]),
    fullBleedRect(canvas, { fill: 'url(#mo-sky)' }),
    ...stars,
    circle(x, y - 30 * size, 430 * size, { fill: 'url(#mo-halo)' }),
    circle(x, y - 30 * size, 290 * size, { fill: 'url(#mo-disc)', opacity: 0.95 }),
    circle(x, y - 30 * size, 316 * size, { fill: 'none', stroke: moon, 'stroke-width': 1.5, opacity: 0.6 }),
  ].join('');
}

/** Seven phases of the moon, from new to new, in an arc above. */
function phases([night, , moon, , gold]: Palette, { x, y }: Point, size: number) {
  return [-3, -2, -1, 0, 1, 2, 3]
    .map((step) => {
      const angle = ((-90 + step * 11.5) * Math.PI) / 180;
      const at = { x: x + Math.cos(angle) * 420 * size, y: y - 30 * size + Math.sin(angle) * 420 * size };
      const radius = (step === 0 ? 25 : 19) * size;
      const cover = circle(at.x + Math.sign(step) * radius * (2.1 - Math.abs(step) * 0.6), at.y, radius, {
        fill: night,
      });
      return `<clipPath id="mo-p${step}">${circle(at.x, at.y, radius, {})}</clipPath>${circle(at.x, at.y, radius, { fill: step === 0 ? gold : moon })}<g clip-path="url(#mo-p${step})">${step === 0 ? '' : cover}</g>${circle(at.x, at.y, radius, { fill: 'none', stroke: moon, 'stroke-width': 1.5, opacity: 0.8 })}`;
    })
    .join('');
}

function insect(palette: Palette, { x, y }: Point, size: number) {
  const [night, , , wing, gold] = palette;
  const half = wings(palette);
  return group(
    { transform: `translate(${x} ${y}) scale(${size})` },
    linear('mo-wing', [
      [0, wing],
      [1, night],
    ]),
    half,
    group({ transform: 'scale(-1 1)' }, half),
    path('M-13 -92q13 -22 26 0l9 70q6 96 -22 190q-28 -94 -22 -190z', { fill: night }),
    ...[0, 1, 2, 3, 4, 5, 6].map((index) =>
      path(`M${-17 + index * 1.6} ${-6 + index * 24}q${17 - index * 1.6} 12 ${34 - index * 3.2} 0`, {
        fill: 'none',
        stroke: gold,
        'stroke-width': 2.5,
        opacity: 0.75,
      }),
    ),
    circle(0, -104, 17, { fill: night }),
    ...[1, -1].map(
      (side) =>
        path(`M${side * 6} -116q${side * 22} -66 ${side * 86} -92`, {
          fill: 'none',
          stroke: night,
          'stroke-width': 5,
          'stroke-linecap': 'round',
        }) +
        [0.25, 0.4, 0.55, 0.7, 0.85]
          .map((part) =>
            path(`M${side * (6 + 80 * part ** 1.4)} ${-116 - 92 * part ** 0.75}l${side * 2} -17`, {
              stroke: night,
              'stroke-width': 2.5,
            }),
          )
          .join(''),
    ),
    path('M-26 -176l8 28l10 -36l8 34l8 -34l10 36l8 -28l-3 46h-46z', {
      fill: gold,
      transform: 'translate(0 2)',
    }),
  );
}

/** The right pair of wings, seen from above. */
function wings([night, violet, moon, , gold]: Palette) {
  const fore = 'M8 -78C70 -190 220 -300 430 -322C452 -250 420 -120 330 -40C240 30 110 36 12 -6Z';
  const hind =
    'M12 -4C110 40 250 40 300 86C322 170 250 262 170 330C150 290 120 300 96 250C60 190 24 120 10 50Z';
  const eye = (cx: number, cy: number, r: number) =>
    circle(cx, cy, r, { fill: night }) +
    circle(cx, cy, r * 0.78, { fill: gold }) +
    circle(cx, cy, r * 0.5, { fill: night }) +
    circle(cx - r * 0.16, cy - r * 0.18, r * 0.16, { fill: moon });
  const veins = [
    [430, -322],
    [436, -240],
    [404, -140],
    [330, -42],
    [210, 14],
  ].map(([x = 0, y = 0]) =>
    path(`M12 -50Q${x * 0.45} ${y * 0.62 - 30} ${x} ${y}`, {
      fill: 'none',
      stroke: night,
      'stroke-width': 2.5,
      opacity: 0.55,
    }),
  );
  const spots = Array.from({ length: 8 }, (_, index) =>
    circle(398 - index * 22, -262 + index * 33, 6 - index * 0.35, { fill: moon, opacity: 0.85 }),
  );
  return [
    path(hind, { fill: 'url(#mo-wing)', stroke: gold, 'stroke-width': 3 }),
    path('M40 20C120 60 210 70 262 104C270 160 226 224 172 278', {
      fill: 'none',
      stroke: violet,
      'stroke-width': 18,
      opacity: 0.55,
    }),
    path('M40 34C120 74 200 84 244 114C250 160 212 214 166 262', {
      fill: 'none',
      stroke: gold,
      'stroke-width': 2.5,
      opacity: 0.8,
    }),
    eye(172, 150, 34),
    path(fore, { fill: 'url(#mo-wing)', stroke: gold, 'stroke-width': 3 }),
    path('M60 -110C150 -190 270 -260 396 -288C402 -220 372 -124 300 -60C220 0 120 6 40 -20', {
      fill: 'none',
      stroke: violet,
      'stroke-width': 24,
      opacity: 0.5,
    }),
    path('M70 -104C160 -178 270 -240 378 -266C382 -208 354 -126 290 -70C214 -12 124 -4 52 -26', {
      fill: 'none',
      stroke: gold,
      'stroke-width': 2.5,
      opacity: 0.8,
    }),
    ...veins,
    ...spots,
    eye(232, -142, 46),
  ].join('');
}

function dust(
  { width, height, bleed }: Canvas,
  [, , moon, , gold]: Palette,
  { between, next }: Random,
  count: number,
) {
  return Array.from({ length: count }, () =>
    circle(between(-bleed, width + bleed), between(-bleed, height + bleed), between(1, 3.4), {
      fill: next() > 0.5 ? gold : moon,
      opacity: between(0.2, 0.75),
    }),
  ).join('');
}
