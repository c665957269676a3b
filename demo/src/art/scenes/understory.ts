import type { Canvas, Palette, Scene } from '#art/scene.ts';
import { blur, circle, group, path, polygon, radial, fullBleedRect } from '#art/svg.ts';
import type { Random } from '#art/random.ts';

/**
 * Looking up from the forest floor: fronds on every side around a clearing of light. Palette: deep, moss,
 * leaf, shade, sun.
 */
export const understory: Scene = (canvas, palette, random) => {
  const { width, height, portrait } = canvas;
  const clearing = { x: width * (portrait ? 0.5 : 0.64), y: height * (portrait ? 0.4 : 0.42) };
  const [deep, moss, leaf, shade, sun] = palette;
  const wreath = (count: number, radius: number, length: number, fill: string, vein: string, turn: number) =>
    Array.from({ length: count }, (_, index) => {
      const angle = turn + (index / count) * 360 + random.between(-9, 9);
      return frond(clearing, {
        angle,
        radius: radius * random.between(0.9, 1.15),
        length: length * random.between(0.85, 1.2),
        fill,
        vein,
        random,
      });
    }).join('');
  const spread = portrait ? 1.05 : 1.15;
  return [
    { svg: light(canvas, palette, clearing) },
    { svg: wreath(13, 170 * spread, 360, moss, sun, 8), motion: { sway: { x: 5, y: 4, period_s: 11 } } },
    { svg: shafts(canvas, palette, clearing), motion: { sway: { x: 26, y: 0, period_s: 17 } } },
    {
      svg: wreath(12, 262 * spread, 440, leaf, deep, 20),
      motion: { sway: { x: -9, y: 6, period_s: 9, phase: 1 } },
    },
    {
      svg: wreath(12, 370 * spread, 560, shade, leaf, 2),
      motion: { sway: { x: 14, y: -9, period_s: 8, phase: 2 } },
    },
    {
      svg: wreath(11, 520 * spread, 700, deep, shade, 14),
      motion: { sway: { x: -20, y: 10, period_s: 7, phase: 3 } },
    },
    { svg: pollen(canvas, palette, clearing, random), motion: { drift: { x: 6, y: -11 } } },
  ];
};

type Point = { x: number; y: number };

function light(canvas: Canvas, [deep, moss, leaf, , sun]: Palette, { x, y }: Point) {
  return [
    `<radialGradient id="un-light" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="620"><stop offset="0" stop-color="${sun}"/><stop offset="0.3" stop-color="${leaf}"/><stop offset="0.75" stop-color="${moss}"/><stop offset="1" stop-color="${deep}"/></radialGradient>`,
    radial('un-core', [
      [0, '#fffbe6', 0.95],
      [1, sun, 0],
    ]),
    fullBleedRect(canvas, { fill: 'url(#un-light)' }),
    circle(x, y, 190, { fill: 'url(#un-core)' }),
  ].join('');
}

type Frond = { angle: number; radius: number; length: number; fill: string; vein: string; random: Random };

/** A fern pointing at the clearing, its tip `radius` away from the center. */
function frond({ x, y }: Point, { angle, radius, length, fill, vein, random }: Frond) {
  const pairs = 15;
  const bend = random.between(-0.16, 0.16) * length;
  const spine = (share: number): [number, number] => [
    radius + share * length,
    bend * Math.sin(share * Math.PI * 0.8),
  ];
  const leaves = Array.from({ length: pairs }, (_, index) => {
    const share = (index + 0.4) / pairs;
    const [at, off] = spine(share);
    const reach = length * 0.25 * Math.sin(Math.PI * (0.06 + 0.62 * share)) ** 0.9;
    return [1, -1].map((side) => {
      const tip: [number, number] = [at - reach * 0.62, off + side * reach];
      const belly = length * 0.034;
      return path(
        `M${at} ${off}Q${at - reach * 0.1 - belly} ${off + side * reach * 0.62} ${tip[0]} ${tip[1]}Q${at - reach * 0.35 + belly * 1.7} ${off + side * reach * 0.5} ${at + belly} ${off}Z`,
        { fill },
      );
    });
  });
  const stem = Array.from({ length: 9 }, (_, index) => spine(index / 8));
  return `<g transform="translate(${x} ${y}) rotate(${angle})">${leaves.flat().join('')}${path(`M${stem.map((point) => point.join(' ')).join('L')}`, { fill: 'none', stroke: vein, 'stroke-width': 2.4, opacity: 0.5 })}</g>`;
}

function shafts({ height }: Canvas, [, , , , sun]: Palette, { x, y }: Point) {
  const shaft = (angle: number, spread: number, opacity: number) => {
    const at = (degrees: number): [number, number] => [
      x + Math.cos((degrees * Math.PI) / 180) * height,
      y + Math.sin((degrees * Math.PI) / 180) * height,
    ];
    return path(polygon([[x, y], at(angle - spread), at(angle + spread)]), {
      fill: 'url(#un-shaft)',
      opacity,
    });
  };
  return [
    `<radialGradient id="un-shaft" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="700"><stop offset="0" stop-color="${sun}" stop-opacity="0.85"/><stop offset="1" stop-color="${sun}" stop-opacity="0"/></radialGradient>`,
    blur('un-soft', 12),
    group(
      { filter: 'url(#un-soft)' },
      shaft(100, 5, 0.5),
      shaft(122, 3, 0.35),
      shaft(74, 4, 0.4),
      shaft(146, 4, 0.3),
      shaft(42, 3, 0.25),
    ),
  ].join('');
}

function pollen({ bleed }: Canvas, [, , , , sun]: Palette, { x, y }: Point, { between }: Random) {
  return Array.from({ length: 70 }, () => {
    const angle = between(0, Math.PI * 2);
    const distance = between(20, 560 + bleed / 2);
    return circle(x + Math.cos(angle) * distance, y + Math.sin(angle) * distance, between(1, 3.6), {
      fill: sun,
      opacity: between(0.25, 0.85),
    });
  }).join('');
}
