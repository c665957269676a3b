import type { Canvas, Palette, Scene } from '#art/scene.ts';
import { blur, circle, group, linear, path, radial, rect, fullBleedRect } from '#art/svg.ts';
import type { Random } from '#art/random.ts';

/** Strings of paper lanterns over a street of stalls. Palette: night, plum, lantern, flame, paper. */
export const lanterns: Scene = (canvas, palette, random) => {
  const { height, portrait } = canvas;
  const string = (y: number, sag: number, size: number, count: number, speed: number, phase: number) => ({
    svg: line(canvas, palette, { y: height * y, sag, size, count, random }),
    motion: { sway: { x: 5 * speed, y: 2 * speed, period_s: 6 + phase, phase } },
  });
  return [
    { svg: street(canvas, palette) },
    { svg: bokeh(canvas, palette, random), motion: { drift: { x: 5, y: 0 } } },
    string(portrait ? 0.3 : 0.22, 90, portrait ? 34 : 32, 11, 0.7, 2),
    { svg: stalls(canvas, palette, random) },
    { svg: steam(canvas, palette, random), motion: { drift: { x: 4, y: -13 } } },
    string(portrait ? 0.17 : 0.06, 150, portrait ? 66 : 62, portrait ? 6 : 8, 1.4, 0),
    string(portrait ? 0.02 : -0.16, portrait ? 190 : 210, portrait ? 112 : 110, portrait ? 4 : 6, 2.4, 1),
  ];
};

function street(canvas: Canvas, [night, plum, lantern, flame]: Palette) {
  const { width, height, portrait } = canvas;
  return [
    linear('la-sky', [
      [0, night],
      [0.5, plum],
      [0.72, lantern],
      [1, night],
    ]),
    radial('la-end', [
      [0, flame, 0.95],
      [0.4, lantern, 0.5],
      [1, lantern, 0],
    ]),
    fullBleedRect(canvas, { fill: 'url(#la-sky)' }),
    circle(width * (portrait ? 0.5 : 0.62), height * 0.68, portrait ? 420 : 400, { fill: 'url(#la-end)' }),
  ].join('');
}

function bokeh(
  { width, height, bleed }: Canvas,
  [, , lantern, flame, paper]: Palette,
  { between, next }: Random,
) {
  return Array.from({ length: 70 }, () => {
    const near = next();
    return circle(between(-bleed, width + bleed), height * between(0.38, 0.74), 5 + near * 24, {
      fill: next() > 0.6 ? paper : next() > 0.4 ? flame : lantern,
      opacity: 0.5 - near * 0.38,
    });
  }).join('');
}

type Line = { y: number; sag: number; size: number; count: number; random: Random };

function line({ width, bleed }: Canvas, palette: Palette, { y, sag, size, count, random }: Line) {
  const [night] = palette;
  const whole = width + 2 * bleed;
  const hang = (share: number) => y + sag * 4 * share * (1 - share);
  const cord = path(`M${-bleed} ${y}Q${width / 2} ${y + sag * 2} ${width + bleed} ${y}`, {
    fill: 'none',
    stroke: night,
    'stroke-width': 3,
  });
  const lamps = Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5 + random.between(-0.1, 0.1)) / count;
    return lamp(-bleed + share * whole, hang(share), size * random.between(0.9, 1.12), palette);
  });
  return defs(palette) + cord + lamps.join('');
}

const defs = ([, , lantern, flame, paper]: Palette) =>
  radial('la-paper', [
    [0, paper],
    [0.35, flame],
    [0.85, lantern],
    [1, lantern],
  ]) +
  radial('la-halo', [
    [0, flame, 0.5],
    [1, lantern, 0],
  ]);

function lamp(x: number, top: number, size: number, [night, , , , paper]: Palette) {
  const y = top + size * 1.35;
  const ribs = [-0.66, -0.33, 0, 0.33, 0.66].map((part) => {
    const half = size * 1.12 * Math.sqrt(1 - part * part);
    return path(`M${x - half} ${y + part * size * 0.92}q${half} ${size * 0.13} ${2 * half} 0`, {
      fill: 'none',
      stroke: night,
      'stroke-width': 1.2 + size * 0.012,
      opacity: 0.28,
    });
  });
  return group(
    {},
    rect(x - 1, top - 4, 2, size * 0.5, { fill: night }),
    circle(x, y, size * 2.5, { fill: 'url(#la-halo)' }),
    `<ellipse cx="${x}" cy="${y}" rx="${size * 1.12}" ry="${size * 0.94}" fill="url(#la-paper)"/>`,
    ...ribs,
    rect(x - size * 0.4, y - size * 1.02, size * 0.8, size * 0.15, { rx: 3, fill: night }),
    rect(x - size * 0.4, y + size * 0.87, size * 0.8, size * 0.15, { rx: 3, fill: night }),
    rect(x - 1.5, y + size, 3, size * 0.55, { fill: paper, opacity: 0.85 }),
  );
}

/** Two stalls on each side, and the heads of the crowd between them. */
function stalls(canvas: Canvas, palette: Palette, random: Random) {
  const { width, height, bleed, portrait } = canvas;
  const [night] = palette;
  const middle = width * (portrait ? 0.5 : 0.62);
  const ground = height * 0.88;
  const places = portrait
    ? [
        [-300, 0.62],
        [300, 0.62],
        [-520, 1],
        [520, 1],
      ]
    : [
        [-300, 0.62],
        [300, 0.62],
        [-660, 1],
        [640, 1],
        [-1130, 1.3],
      ];
  const row = (y: number, size: number, gap: number) => {
    const heads: string[] = [];
    for (let x = -bleed; x < width + bleed; x += gap * random.between(0.7, 1.3))
      heads.push(person(x, y + random.between(-14, 14), size * random.between(0.85, 1.15)));
    return group({ fill: night }, ...heads, rect(-bleed, y + size * 2.4, width + 2 * bleed, height, {}));
  };
  return [
    ...places.map(([x = 0, scale = 1]) => stall(middle + x, ground, scale, palette)),
    group({ opacity: 0.86 }, row(ground - 26, 17, 74)),
    row(ground + 26, 25, 104),
  ].join('');
}

const person = (x: number, y: number, size: number) =>
  circle(x, y, size, {}) +
  path(
    `M${x - size * 2.1} ${y + size * 5}q0 ${-size * 3.7} ${size * 2.1} ${-size * 3.7}t${size * 2.1} ${size * 3.7}z`,
    {},
  );

function stall(x: number, ground: number, scale: number, [night, plum, lantern, flame, paper]: Palette) {
  const stripes = [-3, -2, -1, 0, 1, 2].map((stripe) => {
    const fill = stripe % 2 ? paper : lantern;
    const [top, foot] = [stripe * 36, stripe * 46];
    return path(`M${top} -300h36L${foot + 46} -226q-23 26 -46 0z`, { fill });
  });
  return group(
    { transform: `translate(${x} ${ground}) scale(${scale})` },
    rect(-122, -230, 244, 130, { fill: flame, opacity: 0.9 }),
    rect(-122, -230, 244, 60, { fill: plum, opacity: 0.35 }),
    ...[-84, -28, 28, 84].map(
      (at) =>
        circle(at, -142, 17, { fill: night, opacity: 0.75 }) +
        rect(at - 24, -128, 48, 28, { rx: 12, fill: night, opacity: 0.75 }),
    ),
    rect(-130, -240, 9, 260, { fill: night }),
    rect(121, -240, 9, 260, { fill: night }),
    rect(-138, -104, 276, 14, { fill: plum }),
    rect(-132, -90, 264, 130, { fill: night }),
    ...stripes,
    rect(-112, -306, 224, 9, { fill: night }),
  );
}

function steam({ width, height, portrait }: Canvas, [, , , , paper]: Palette, { between }: Random) {
  const middle = width * (portrait ? 0.5 : 0.62);
  const wisps = Array.from({ length: 9 }, () => {
    const x = middle + between(-330, 330);
    return path(`M${x} ${height * 0.78}q-34 -50 0 -100t0 -100`, {
      fill: 'none',
      stroke: paper,
      'stroke-width': between(14, 30),
      'stroke-linecap': 'round',
      opacity: between(0.08, 0.2),
      filter: 'url(#la-steam)',
    });
  });
  return blur('la-steam', 16) + wisps.join('');
}
