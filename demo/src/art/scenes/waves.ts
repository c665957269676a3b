import type { Canvas, Palette, Scene } from '#art/scene.ts';
import { circle, linear, path, radial, fullBleedRect } from '#art/svg.ts';
import type { Random } from '#art/random.ts';

/** Ribbons of sound across a dark room. Palette: dark, low, middle, high, white. */
export const waves: Scene = (canvas, palette, random) => {
  const { height, portrait } = canvas;
  const [, low, middle, high, white] = palette;
  const middleLine = height * (portrait ? 0.46 : 0.52);
  const ribbon = (index: number, color: string, speed: number, amplitude: number, length: number) => ({
    svg: bundle(canvas, { id: `wa-${index}`, y: middleLine, color, amplitude, length, random }),
    motion: { drift: { x: -speed, y: 0 } },
  });
  const amplitudeScale = portrait ? 1.5 : 1;
  return [
    { svg: room(canvas, palette, middleLine) },
    ribbon(0, low, 6, 235 * amplitudeScale, 900),
    ribbon(1, middle, 13, 190 * amplitudeScale, 640),
    ribbon(2, high, 22, 140 * amplitudeScale, 430),
    { svg: centerLine(canvas, palette, middleLine) },
    ribbon(3, white, 34, 60 * amplitudeScale, 210),
  ];
};

function room(canvas: Canvas, [dark, low, middle]: Palette, y: number) {
  const { width, portrait } = canvas;
  return [
    linear('wa-room', [
      [0, dark],
      [0.5, dark],
      [1, dark],
    ]),
    radial('wa-glow', [
      [0, middle, 0.42],
      [0.5, low, 0.2],
      [1, low, 0],
    ]),
    fullBleedRect(canvas, { fill: 'url(#wa-room)' }),
    circle(width * (portrait ? 0.5 : 0.64), y, portrait ? 720 : 640, { fill: 'url(#wa-glow)' }),
  ].join('');
}

type Bundle = { id: string; y: number; color: string; amplitude: number; length: number; random: Random };

/** Twelve lines that swing together, each thinner than the one before, with the largest amplitude mid-canvas. */
function bundle({ width, bleed, portrait }: Canvas, { y, color, amplitude, length, random }: Bundle) {
  const center = width * (portrait ? 0.5 : 0.64);
  const phase = random.between(0, 6);
  return Array.from({ length: 12 }, (_, line) => {
    const part = 1 - line / 13;
    let d = '';
    for (let x = -bleed; x <= width + 2 * bleed; x += 12) {
      const loudness = 0.2 + 0.8 * Math.exp(-(((x - center) / (portrait ? 430 : 560)) ** 2));
      const swing =
        Math.sin(((x + line * 5) / length) * 2 * Math.PI + phase) * 0.75 +
        Math.sin((x / length) * 3.7 + phase * 2) * 0.25;
      d += `${d ? 'L' : 'M'}${x} ${Math.round((y + swing * amplitude * part * loudness + (line - 6) * 1.4) * 10) / 10}`;
    }
    return path(d, {
      fill: 'none',
      stroke: color,
      'stroke-width': 0.9 + 2.6 * part ** 3,
      opacity: 0.12 + 0.8 * part ** 2.2,
      'stroke-linecap': 'round',
    });
  }).join('');
}

function centerLine({ width, bleed }: Canvas, [, , , , white]: Palette, y: number) {
  return path(`M${-bleed} ${y}H${width + 2 * bleed}`, { stroke: white, 'stroke-width': 1, opacity: 0.35 });
}
