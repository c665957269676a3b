import type { Canvas, Layer, Palette, Scene } from '#art/scene.ts';
import { circle, group, linear, path, rect, fullBleedRect } from '#art/svg.ts';
import type { Random } from '#art/random.ts';

const floors = 9;

/** An apartment block at dusk, with life behind its windows. Palette: evening, sky, wall, shade, lamplight. */
export const duskWindows: Scene = (canvas, palette, random) => {
  const { width, height, portrait } = canvas;
  const house = {
    x: width * (portrait ? 0.14 : 0.47),
    y: height * (portrait ? 0.52 : 0.1),
    width: width * (portrait ? 0.72 : 0.38),
    columns: portrait ? 5 : 6,
    floor: (height * (portrait ? 0.68 : 0.92)) / floors,
  };
  return [
    { svg: evening(canvas, palette) },
    { svg: neighbors(canvas, palette, random, 0.82), motion: { drift: { x: -5, y: 0 } } },
    { svg: facade(canvas, palette, house) },
    ...rooms(palette, house, random),
  ];
};

type House = { x: number; y: number; width: number; columns: number; floor: number };

function evening(canvas: Canvas, [evening, sky, , , light]: Palette) {
  const { width, height, portrait } = canvas;
  return [
    linear('dw-sky', [
      [0, evening],
      [0.55, sky],
      [1, light],
    ]),
    fullBleedRect(canvas, { fill: 'url(#dw-sky)' }),
    circle(width * (portrait ? 0.5 : 0.3), height * (portrait ? 0.57 : 0.5), portrait ? 300 : 270, {
      fill: light,
      opacity: 0.9,
    }),
  ].join('');
}

function neighbors(canvas: Canvas, [evening, , , shade]: Palette, { between }: Random, opacity: number) {
  const { width, height, bleed } = canvas;
  const blocks: string[] = [];
  for (let x = -bleed; x < width + bleed;) {
    const blockWidth = between(70, 170);
    const tall = between(0.16, 0.42) * height;
    blocks.push(rect(x, height - tall, blockWidth, tall + bleed, { fill: shade }));
    if (blockWidth > 120) blocks.push(rect(x + blockWidth * 0.6, height - tall - 46, 4, 50, { fill: shade }));
    x += blockWidth + between(-4, 26);
  }
  return group(
    { opacity },
    ...blocks,
    rect(-bleed, height - 60, width + 2 * bleed, 60 + bleed, { fill: evening }),
  );
}

function facade({ height, bleed }: Canvas, [, , wall, shade]: Palette, house: House) {
  const tank = house.x + house.width * 0.66;
  return [
    linear(
      'dw-wall',
      [
        [0, wall],
        [1, shade],
      ],
      90,
    ),
    rect(tank + 6, house.y - 58, 5, 60, { fill: shade }),
    rect(tank + 64, house.y - 58, 5, 60, { fill: shade }),
    rect(tank, house.y - 110, 75, 62, { fill: shade }),
    path(`M${tank - 6} ${house.y - 108}l43 -34l44 34z`, { fill: shade }),
    rect(house.x + 40, house.y - 90, 3, 92, { fill: shade }),
    rect(house.x + 22, house.y - 74, 40, 3, { fill: shade }),
    rect(house.x + 28, house.y - 60, 28, 3, { fill: shade }),
    rect(house.x, house.y, house.width, height + bleed, { fill: 'url(#dw-wall)' }),
    rect(house.x - 12, house.y - 10, house.width + 24, 18, { fill: shade }),
    ...Array.from({ length: floors }, (_, floor) =>
      rect(house.x, house.y + (floor + 1) * house.floor, house.width, 4, { fill: shade, opacity: 0.5 }),
    ),
  ].join('');
}

/** Unlit windows, lit ones, and two sets that switch on and off. */
function rooms(palette: Palette, house: House, random: Random): Layer[] {
  const sets: string[][] = [[], [], [], []];
  for (let floor = 0; floor < floors; floor++)
    for (let column = 0; column < house.columns; column++) {
      const chance = random.next();
      const set = chance < 0.34 ? 0 : chance < 0.72 ? 1 : chance < 0.86 ? 2 : 3;
      sets[set]?.push(room(palette, house, floor, column, set > 0, random));
      if (set > 1) sets[0]?.push(room(palette, house, floor, column, false, random));
    }
  const [dark = [], lit = [], first = [], second = []] = sets;
  return [
    { svg: dark.join('') + lit.join('') },
    { svg: first.join(''), motion: { blink: { period_s: 9, hidden: 0.4, phase: 3.4 } } },
    { svg: second.join(''), motion: { blink: { period_s: 13, hidden: 0.5, phase: 5.5 } } },
  ];
}

function room(
  [evening, sky, , shade, light]: Palette,
  house: House,
  floor: number,
  column: number,
  lit: boolean,
  random: Random,
) {
  const pitch = house.width / house.columns;
  const wide = pitch * 0.56;
  const tall = house.floor * 0.58;
  const x = house.x + pitch * (column + 0.5) - wide / 2;
  const y = house.y + house.floor * (floor + 0.24);
  const glass = rect(x, y, wide, tall, { fill: lit ? light : evening, opacity: lit ? 1 : 0.8 });
  const bars = rect(x + wide / 2 - 1.5, y, 3, tall, { fill: shade, opacity: 0.8 });
  const sill = rect(x - 5, y + tall, wide + 10, 5, { fill: shade });
  return glass + (lit ? life({ x, y, wide, tall }, sky, shade, random) : '') + bars + sill;
}

function life(
  { x, y, wide, tall }: { x: number; y: number; wide: number; tall: number },
  warm: string,
  shade: string,
  { next }: Random,
) {
  const kind = Math.floor(next() * 7);
  const foot = y + tall;
  const middle = x + wide * 0.3;
  const fill = shade;
  if (kind === 0)
    return (
      circle(middle, foot - tall * 0.52, tall * 0.13, { fill }) +
      path(
        `M${middle - tall * 0.24} ${foot}q0 ${-tall * 0.38} ${tall * 0.24} ${-tall * 0.38}t${tall * 0.24} ${tall * 0.38}z`,
        { fill },
      )
    );
  if (kind === 1)
    return (
      rect(x + wide * 0.66, foot - tall * 0.2, wide * 0.18, tall * 0.2, { fill }) +
      path(`M${x + wide * 0.75} ${foot - tall * 0.2}q-18 -14 -12 -30q10 10 12 24q2 -22 14 -28q2 18 -14 34z`, {
        fill,
      })
    );
  if (kind === 2)
    return (
      rect(x, y, wide * 0.26, tall, { fill: warm, opacity: 0.8 }) +
      rect(x + wide * 0.74, y, wide * 0.26, tall, { fill: warm, opacity: 0.8 })
    );
  if (kind === 3)
    return (
      rect(x + wide * 0.7, y, 2, tall * 0.3, { fill }) +
      path(`M${x + wide * 0.7 - 13} ${y + tall * 0.42}l8 ${-tall * 0.14}h12l8 ${tall * 0.14}z`, { fill })
    );
  if (kind === 4)
    return path(`M${x + wide * 0.62} ${foot}q-4 -18 6 -22l-1 -9l6 5h6l6 -5l-1 10q5 12 -2 21z`, { fill });
  if (kind === 5) return rect(x, y, wide, tall * 0.42, { fill: warm, opacity: 0.55 });
  return '';
}
