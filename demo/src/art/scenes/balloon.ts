import type { Canvas, Palette, Scene } from '#art/scene.ts';
import { circle, curve, group, areaBelow, linear, path, rect, fullBleedRect } from '#art/svg.ts';
import type { Random } from '#art/random.ts';

/** A patched balloon over round hills, a rainbow behind it. Palette: sky, air, sun, hill, coral. */
export const balloon: Scene = (canvas, palette, random) => {
  const { width, height, portrait } = canvas;
  const craft = {
    x: width * (portrait ? 0.5 : 0.66),
    y: height * (portrait ? 0.33 : 0.38),
    size: portrait ? 1.18 : 0.98,
  };
  return [
    { svg: sky(canvas, palette, craft) },
    { svg: clouds(canvas, random, [0.16, 0.3, 0.52], 0.8), motion: { drift: { x: -9, y: 0 } } },
    { svg: hills(canvas, palette, random) },
    { svg: balloonAndBasket(palette, craft), motion: { sway: { x: 12, y: 15, period_s: 8 } } },
    { svg: clouds(canvas, random, [0.78, 0.84], 0.96), motion: { drift: { x: -24, y: 0 } } },
  ];
};

type Craft = { x: number; y: number; size: number };

function sky(canvas: Canvas, [sky, air, sun, , coral]: Palette, { x, y, size }: Craft) {
  const { portrait, width, height } = canvas;
  const rainbow = [coral, sun, '#fff4dc', '#6fbf9b', '#3f86b8'].map((stroke, index) =>
    circle(width * (portrait ? 0.12 : 0.34), height * 0.98, (portrait ? 560 : 590) - index * 30, {
      fill: 'none',
      stroke,
      'stroke-width': 31,
      opacity: 0.8,
    }),
  );
  const rays = Array.from({ length: 24 }, (_, index) => {
    const angle = (index / 24) * Math.PI * 2;
    const spread = 0.055;
    const end = (turn: number) => `${x + Math.cos(angle + turn) * 2000} ${y + Math.sin(angle + turn) * 2000}`;
    return path(`M${x} ${y}L${end(-spread)}L${end(spread)}Z`, { fill: '#ffffff', opacity: 0.13 });
  });
  return [
    linear('ba-sky', [
      [0, sky],
      [0.75, air],
      [1, air],
    ]),
    fullBleedRect(canvas, { fill: 'url(#ba-sky)' }),
    ...rays,
    circle(x, y, 330 * size, { fill: sun, opacity: 0.95 }),
    ...rainbow,
  ].join('');
}

function clouds({ width, height, bleed }: Canvas, { between }: Random, rows: number[], opacity: number) {
  const puff = (x: number, y: number, size: number) =>
    group(
      { fill: '#fffaf0', opacity },
      rect(x - 95 * size, y - 6, 190 * size, 38 * size, { rx: 19 * size }),
      circle(x - 42 * size, y - 2, 38 * size, {}),
      circle(x + 14 * size, y - 20 * size, 52 * size, {}),
      circle(x + 58 * size, y, 30 * size, {}),
    );
  return rows
    .flatMap((row) => {
      const first = between(-bleed, 160);
      return [0, 1, 2, 3].map((index) =>
        puff(
          first + (index * (width + 2 * bleed)) / 3.4 + between(-60, 60),
          height * row + between(-30, 30),
          between(0.55, 1.15),
        ),
      );
    })
    .join('');
}

function hills(canvas: Canvas, [, , sun, hill, coral]: Palette, { between }: Random) {
  const { width, height, bleed } = canvas;
  const slope = (base: number, rise: number, fill: string, opacity: number) => {
    const points = Array.from(
      { length: 9 },
      (_, index) =>
        [
          -bleed + (index * (width + 2 * bleed)) / 8,
          height * base - (index % 2 ? rise : 0) * between(0.6, 1.1),
        ] as const,
    );
    return (
      path(areaBelow(canvas, points), { fill }) +
      path(curve(points), { fill: 'none', stroke: '#ffffff', 'stroke-width': 5, opacity })
    );
  };
  const trees = Array.from({ length: 22 }, () => {
    const x = between(-bleed, width + bleed);
    const y = height * between(0.9, 0.985);
    return (
      rect(x - 2, y, 4, 24, { fill: '#23423b' }) +
      path(`M${x} ${y - 50}q26 34 17 54q-17 10 -34 0q-9 -20 17 -54z`, { fill: '#2f5d50' })
    );
  });
  const cottage = { x: width * (canvas.portrait ? 0.2 : 0.44), y: height * 0.88 };
  return [
    slope(0.84, 90, '#8cc49a', 0.25),
    slope(0.9, 70, '#5fa383', 0.22),
    rect(cottage.x, cottage.y - 34, 56, 40, { fill: '#fff4dc' }),
    path(`M${cottage.x - 8} ${cottage.y - 34}l36 -32l36 32z`, { fill: coral }),
    rect(cottage.x + 22, cottage.y - 20, 13, 26, { fill: hill }),
    rect(cottage.x + 42, cottage.y - 80, 9, 30, { fill: coral }),
    slope(0.965, 44, hill, 0.18),
    ...trees,
    circle(cottage.x + 46, cottage.y - 100, 9, { fill: sun, opacity: 0.6 }),
  ].join('');
}

function balloonAndBasket([sky, , sun, hill, coral]: Palette, { x, y, size }: Craft) {
  const gores = [-1, -0.62, -0.22, 0.22, 0.62, 1];
  const colors = [coral, '#fff4dc', sky, '#fff4dc', coral];
  const envelope = gores.slice(1).map((right, index) => {
    const left = gores[index] ?? 0;
    return path(
      `M0 -230C${left * 250} -230 ${left * 280} 40 ${left * 52} 160L${right * 52} 160C${right * 280} 40 ${right * 250} -230 0 -230Z`,
      { fill: colors[index] ?? coral },
    );
  });
  const patch = (px: number, py: number, turn: number, fill: string) =>
    rect(px, py, 46, 38, {
      rx: 5,
      fill,
      transform: `rotate(${turn} ${px} ${py})`,
      stroke: '#fffaf0',
      'stroke-width': 3,
      'stroke-dasharray': '7 6',
    });
  return group(
    { transform: `translate(${x} ${y}) scale(${size})` },
    ...envelope,
    path('M-193 -60Q0 -10 193 -60Q196 -34 190 -8Q0 44 -190 -8Q-196 -34 -193 -60Z', { fill: sun }),
    path('M-190 -8Q0 44 190 -8', { fill: 'none', stroke: hill, 'stroke-width': 3, opacity: 0.4 }),
    patch(-96, -150, -14, sky),
    patch(60, 70, 18, sun),
    path('M-52 160L-40 226M52 160L40 226M-18 164L-14 226M18 164L14 226', { stroke: hill, 'stroke-width': 3 }),
    path('M-54 156h108l-4 14h-100z', { fill: hill }),
    path('M-46 224h92l-8 66q-38 12 -76 0z', { fill: '#b9743f' }),
    path('M-44 240h88M-42 256h84M-40 272h80', { stroke: '#8f5429', 'stroke-width': 3 }),
    circle(4, 206, 15, { fill: '#f3c9a1' }),
    path('M-12 202q16 -26 32 0z', { fill: coral }),
    path('M-14 226q18 -18 36 0z', { fill: sky }),
    circle(30, 214, 9, { fill: '#5b4636' }),
  );
}
