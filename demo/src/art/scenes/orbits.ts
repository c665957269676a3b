import type { Canvas, Layer, Palette, Scene } from '#art/scene.ts';
import { circle, linear, path, radial, fullBleedRect } from '#art/svg.ts';
import type { Random } from '#art/random.ts';

/**
 * Worlds on their orbits around a star that is half out of the frame. Palette: space, depth, star, world,
 * paper.
 */
export const orbits: Scene = (canvas, palette, random) => {
  const { width, height, portrait } = canvas;
  const star = portrait ? { x: width * 0.5, y: height * 0.98 } : { x: width * 0.98, y: height * 0.62 };
  return [
    { svg: space(canvas, palette, star, random) },
    { svg: rings(palette, star) },
    world(palette, star, { orbit: 330, size: 15, angle: 205, speed: 5, fill: 4 }),
    world(palette, star, { orbit: 470, size: 46, angle: portrait ? 305 : 182, speed: 3.4, fill: 3 }),
    world(palette, star, { orbit: 640, size: 24, angle: portrait ? 252 : 214, speed: 2.4, fill: 2 }),
    world(palette, star, {
      orbit: 830,
      size: 74,
      angle: portrait ? 298 : 193,
      speed: 1.5,
      fill: 1,
      ringed: true,
    }),
    { svg: sun(palette, star) },
  ];
};

type Point = { x: number; y: number };

function space(canvas: Canvas, [space, depth, , , paper]: Palette, star: Point, { between, next }: Random) {
  const { width, height, bleed } = canvas;
  const dots = Array.from({ length: 190 }, () =>
    circle(
      between(-bleed, width + bleed),
      between(-bleed, height + bleed),
      next() > 0.93 ? 2.6 : between(0.5, 1.5),
      { fill: paper, opacity: between(0.15, 0.8) },
    ),
  );
  return [
    `<radialGradient id="or-space" gradientUnits="userSpaceOnUse" cx="${star.x}" cy="${star.y}" r="1350"><stop offset="0" stop-color="${depth}"/><stop offset="1" stop-color="${space}"/></radialGradient>`,
    fullBleedRect(canvas, { fill: 'url(#or-space)' }),
    ...dots,
  ].join('');
}

function rings([, , star, , paper]: Palette, { x, y }: Point) {
  const orbit = (r: number, opacity: number, dash = 'none') =>
    circle(x, y, r, { fill: 'none', stroke: paper, 'stroke-width': 1.6, opacity, 'stroke-dasharray': dash });
  return [
    orbit(330, 0.5),
    orbit(470, 0.42),
    orbit(556, 0.2, '2 9'),
    orbit(640, 0.36),
    orbit(830, 0.3),
    orbit(1010, 0.22),
    orbit(1200, 0.12, '2 12'),
    circle(x, y, 262, { fill: 'none', stroke: star, 'stroke-width': 1.2, opacity: 0.5 }),
  ].join('');
}

type World = { orbit: number; size: number; angle: number; speed: number; fill: number; ringed?: boolean };

function world(palette: Palette, star: Point, { orbit, size, angle, speed, fill, ringed }: World): Layer {
  const [space, depth, warm, ground, paper] = palette;
  const color = [space, ground, warm, depth, paper][fill] ?? paper;
  const radians = (angle * Math.PI) / 180;
  const x = star.x + orbit * Math.cos(radians);
  const y = star.y + orbit * Math.sin(radians);
  const id = `or-${Math.round(orbit)}`;
  const band = (tilt: number, opacity: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${size * 1.9}" ry="${size * 0.42}" fill="none" stroke="${paper}" stroke-width="${size * 0.11}" opacity="${opacity}" transform="rotate(${tilt} ${x} ${y})"/>`;
  const shadow = path(
    `M${x} ${y - size}a${size} ${size} 0 0 0 0 ${2 * size}a${size * 1.5} ${size * 1.5} 0 0 1 0 ${-2 * size}z`,
    { fill: space, opacity: 0.55, transform: `rotate(${angle - 180} ${x} ${y})` },
  );
  return {
    svg: [
      linear(id, [
        [0, color],
        [1, ground],
      ]),
      circle(x, y, size + 5, { fill: space, opacity: 0.9 }),
      ringed ? band(-18, 0.75) : '',
      circle(x, y, size, { fill: fill === 3 ? `url(#${id})` : color }),
      ringed
        ? [0.35, 0.02, -0.3]
            .map((part, index) =>
              path(
                `M${x - size * Math.sqrt(1 - part * part)} ${y - size * part}q${size} ${size * 0.28} ${2 * size * Math.sqrt(1 - part * part)} 0`,
                {
                  fill: 'none',
                  stroke: index === 1 ? warm : paper,
                  'stroke-width': size * 0.07,
                  opacity: 0.4,
                  transform: `rotate(-18 ${x} ${y})`,
                },
              ),
            )
            .join('')
        : '',
      shadow,
    ].join(''),
    motion: { drift: { x: -Math.sin(radians) * speed * 4, y: Math.cos(radians) * speed * 4 } },
  };
}

function sun([, , star, , paper]: Palette, { x, y }: Point) {
  return [
    radial('or-corona', [
      [0, star, 0.75],
      [0.5, star, 0.24],
      [1, star, 0],
    ]),
    radial('or-face', [
      [0, paper],
      [0.55, star],
      [1, star],
    ]),
    circle(x, y, 520, { fill: 'url(#or-corona)' }),
    circle(x, y, 215, { fill: 'url(#or-face)' }),
  ].join('');
}
