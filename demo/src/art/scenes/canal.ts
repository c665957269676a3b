import type { Canvas, Palette, Scene } from '#art/scene.ts';
import { blur, circle, group, linear, path, radial, rect, fullBleedRect } from '#art/svg.ts';
import type { Random } from '#art/random.ts';

/**
 * A bridge that forms a ring with its reflection, and a boat waiting in the ring. Palette: night, fog, lamp, stone,
 * water.
 */
export const canal: Scene = (canvas, palette, random) => {
  const { width, height, portrait } = canvas;
  const arch = {
    x: width * (portrait ? 0.5 : 0.64),
    y: height * (portrait ? 0.6 : 0.56),
    radius: portrait ? 345 : 300,
  };
  return [
    { svg: night(canvas, palette, arch) },
    { svg: houses(canvas, palette, arch, random), motion: { drift: { x: -3, y: 0 } } },
    { svg: fog(canvas, palette, arch.y), motion: { drift: { x: 12, y: 0 } } },
    { svg: bridge(canvas, palette, arch) },
    { svg: water(canvas, palette, arch) },
    { svg: ripples(canvas, palette, arch, random), motion: { sway: { x: 18, y: 1, period_s: 8 } } },
    { svg: boat(palette, arch), motion: { sway: { x: 9, y: 3, period_s: 6 } } },
  ];
};

type Arch = { x: number; y: number; radius: number };

function night(canvas: Canvas, [night, fog, lamp]: Palette, { x, y, radius }: Arch) {
  return [
    linear('ca-sky', [
      [0, night],
      [0.5, fog],
      [1, night],
    ]),
    radial('ca-moon', [
      [0, lamp, 0.9],
      [0.35, lamp, 0.32],
      [1, lamp, 0],
    ]),
    fullBleedRect(canvas, { fill: 'url(#ca-sky)' }),
    circle(x, y - radius * 0.4, radius * 1.35, { fill: 'url(#ca-moon)' }),
    circle(x, y - radius * 0.4, radius * 0.3, { fill: lamp }),
  ].join('');
}

function houses({ width, bleed }: Canvas, [night, , lamp]: Palette, arch: Arch, { between, next }: Random) {
  const fronts: string[] = [];
  for (let x = -bleed; x < width + bleed;) {
    const houseWidth = between(64, 120);
    const distance = Math.min(1, Math.abs(x + houseWidth / 2 - arch.x) / 420);
    const houseHeight = (60 + 170 * distance) * between(0.75, 1.15);
    const top = arch.y - houseHeight;
    const gable =
      next() > 0.5
        ? `l${houseWidth / 2} -38l${houseWidth / 2} 38`
        : `l0 -14l${houseWidth * 0.2} 0l0 -16l${houseWidth * 0.6} 0l0 16l${houseWidth * 0.2} 0l0 14`;
    fronts.push(
      path(`M${x} ${arch.y}L${x} ${top}${gable}L${x + houseWidth} ${arch.y}Z`, {
        fill: night,
        opacity: 0.72,
      }),
    );
    if (next() > 0.45)
      fronts.push(
        rect(x + houseWidth * between(0.25, 0.6), top + houseHeight * between(0.2, 0.6), 9, 14, {
          fill: lamp,
          opacity: 0.8,
        }),
      );
    x += houseWidth;
  }
  return fronts.join('');
}

function fog({ width, bleed }: Canvas, [, fog]: Palette, y: number) {
  return [
    linear('ca-fog', [
      [0, fog, 0],
      [0.7, fog, 0.9],
      [1, fog, 0.4],
    ]),
    rect(-bleed, y - 190, width + 2 * bleed, 190, { fill: 'url(#ca-fog)' }),
  ].join('');
}

/** The masonry between the road and the arch. */
function bridge(canvas: Canvas, [night, fog, lamp, stone]: Palette, { x, y, radius }: Arch) {
  const { width, bleed } = canvas;
  const crown = y - radius - 66;
  const road = `M${-bleed} ${y}L${-bleed} ${y - radius * 0.42}Q${x - radius * 1.2} ${y - radius * 0.62} ${x - radius * 0.7} ${crown + 50}Q${x} ${crown - 50} ${x + radius * 0.7} ${crown + 50}Q${x + radius * 1.2} ${y - radius * 0.62} ${width + bleed} ${y - radius * 0.42}L${width + bleed} ${y}`;
  const stones = Array.from({ length: 27 }, (_, index) => {
    const angle = Math.PI + (index / 26) * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return path(
      `M${x + cos * radius} ${y + sin * radius}L${x + cos * (radius + 34)} ${y + sin * (radius + 34)}`,
      { stroke: night, 'stroke-width': 2.5, opacity: 0.7 },
    );
  });
  const post = (at: number, foot: number) =>
    group(
      {},
      rect(at - 3, foot - 128, 6, 130, { fill: stone }),
      circle(at, foot - 138, 86, { fill: 'url(#ca-lamp)' }),
      circle(at, foot - 138, 10, { fill: lamp }),
    );
  return group(
    {},
    linear('ca-stone', [
      [0, stone],
      [1, night],
    ]),
    radial('ca-lamp', [
      [0, lamp, 0.85],
      [0.3, lamp, 0.28],
      [1, lamp, 0],
    ]),
    path(`${road}L${x + radius} ${y}A${radius} ${radius} 0 0 0 ${x - radius} ${y}Z`, {
      fill: 'url(#ca-stone)',
    }),
    ...stones,
    path(`M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}`, {
      fill: 'none',
      stroke: fog,
      'stroke-width': 5,
      opacity: 0.9,
    }),
    path(road.replace(/^M\S+ \S+L/, 'M').replace(/L\S+ \S+$/, ''), {
      fill: 'none',
      stroke: fog,
      'stroke-width': 4,
      opacity: 0.8,
    }),
    post(x - radius * 1.12, y - radius * 0.66),
    post(x + radius * 1.12, y - radius * 0.66),
  );
}

function water(canvas: Canvas, palette: Palette, arch: Arch) {
  const [night, , , , water] = palette;
  const { width, height, bleed } = canvas;
  const mirror = reflection(palette, arch);
  return [
    linear('ca-water', [
      [0, water],
      [1, night],
    ]),
    rect(-bleed, arch.y, width + 2 * bleed, height + bleed, { fill: 'url(#ca-water)' }),
    mirror,
  ].join('');
}

function reflection([night, fog, lamp, stone]: Palette, { x, y, radius }: Arch) {
  return [
    linear('ca-mirror', [
      [0, lamp, 0.6],
      [0.5, fog, 0.5],
      [1, fog, 0.12],
    ]),
    linear('ca-deep', [
      [0, stone, 0.9],
      [1, night, 0],
    ]),
    rect(-400, y, 3000, radius * 1.35, { fill: 'url(#ca-deep)' }),
    path(`M${x - radius} ${y}A${radius} ${radius} 0 0 0 ${x + radius} ${y}Z`, { fill: 'url(#ca-mirror)' }),
    path(`M${x - radius} ${y}A${radius} ${radius} 0 0 0 ${x + radius} ${y}`, {
      fill: 'none',
      stroke: fog,
      'stroke-width': 4,
      opacity: 0.55,
    }),
    rect(-400, y - 1, 3000, 3, { fill: fog, opacity: 0.5 }),
  ].join('');
}

function ripples(
  { height }: Canvas,
  [night, fog, lamp]: Palette,
  { x, y, radius }: Arch,
  { between, next }: Random,
) {
  const lines = Array.from({ length: 74 }, () => {
    const depth = next();
    const below = 10 + depth * (height - y);
    const column = next() < 0.42 ? x + between(-40, 40) : x + between(-1, 1) * radius * 1.9;
    const length = between(20, 130) * (0.5 + depth);
    return rect(column - length / 2, y + below, length, 1.5 + 3 * depth, {
      rx: 2,
      fill: next() < 0.4 ? night : Math.abs(column - x) < 60 ? lamp : fog,
      opacity: between(0.2, 0.6),
    });
  });
  return lines.join('');
}

function boat([night, , lamp]: Palette, { x, y }: Arch) {
  const line = y + 74;
  return [
    blur('ca-soft', 6),
    path(`M${x - 118} ${line + 8}q118 30 236 0l-30 30q-88 18 -176 0z`, {
      fill: night,
      opacity: 0.7,
      filter: 'url(#ca-soft)',
    }),
    path(`M${x - 126} ${line - 22}q14 30 44 34h164q30 -4 44 -34q-40 17 -126 17t-126 -17z`, { fill: night }),
    circle(x + 40, line - 92, 12, { fill: night }),
    path(`M${x + 22} ${line}l4 -62q14 -24 28 0l4 62z`, { fill: night }),
    rect(x + 37, line - 106, 34, 4, { fill: night, transform: `rotate(-4 ${x + 40} ${line - 106})` }),
    path(`M${x + 52} ${line - 58}L${x + 112} ${line + 46}`, { stroke: night, 'stroke-width': 5 }),
    circle(x - 100, line - 40, 7, { fill: lamp }),
    path(`M${x - 100} ${line - 33}v22`, { stroke: night, 'stroke-width': 3 }),
  ].join('');
}
