import type { Canvas, Layer, Palette, Scene } from '#art/scene.ts';
import { blur, circle, path, polygon, radial, fullBleedRect } from '#art/svg.ts';
import type { Random } from '#art/random.ts';

/**
 * A radar screen at night with one echo that should not be there. Palette: black, screen, line, alarm, white.
 */
export const radar: Scene = (canvas, palette, random) => {
  const { width, height, portrait } = canvas;
  const scope = {
    x: width * (portrait ? 0.5 : 0.66),
    y: height * (portrait ? 0.37 : 0.5),
    radius: portrait ? 440 : 405,
  };
  return [
    { svg: screen(canvas, palette, scope) },
    sweep(palette, scope),
    { svg: echoes(palette, scope, random), motion: { drift: { x: 3, y: -2 } } },
    {
      svg: intruder(palette, scope),
      motion: { drift: { x: -12, y: 6 }, blink: { period_s: 1.6, hidden: 0.3, phase: 0.4 } },
    },
    { svg: rim(palette, scope) },
  ];
};

type Scope = { x: number; y: number; radius: number };

const pointOn = ({ x, y, radius }: Scope, degrees: number, fraction: number): [number, number] => [
  x + Math.cos((degrees * Math.PI) / 180) * radius * fraction,
  y + Math.sin((degrees * Math.PI) / 180) * radius * fraction,
];

function screen(canvas: Canvas, [black, screen, line]: Palette, scope: Scope) {
  const rings = [0.25, 0.5, 0.75].map((fraction) =>
    circle(scope.x, scope.y, scope.radius * fraction, {
      fill: 'none',
      stroke: line,
      'stroke-width': 1.6,
      opacity: 0.4,
    }),
  );
  const spokes = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = pointOn(scope, index * 30, 1);
    return path(`M${scope.x} ${scope.y}L${x} ${y}`, {
      stroke: line,
      'stroke-width': 1.2,
      opacity: index % 3 ? 0.13 : 0.34,
    });
  });
  const coast = [
    [200, 0.98],
    [196, 0.7],
    [205, 0.55],
    [188, 0.42],
    [170, 0.5],
    [158, 0.44],
    [140, 0.6],
    [128, 0.54],
    [118, 0.72],
    [104, 0.8],
    [98, 0.99],
  ].map(([degrees = 0, fraction = 0]) => pointOn(scope, degrees, fraction));
  const [startX, startY] = coast[0] ?? [0, 0];
  return [
    radial('ra-screen', [
      [0, screen],
      [0.8, screen],
      [1, black],
    ]),
    fullBleedRect(canvas, { fill: black }),
    circle(scope.x, scope.y, scope.radius * 1.04, { fill: 'url(#ra-screen)' }),
    path(`${polygon(coast).slice(0, -1)}A${scope.radius} ${scope.radius} 0 0 1 ${startX} ${startY}Z`, {
      fill: line,
      opacity: 0.09,
    }),
    path(polygon(coast).slice(0, -1), { fill: 'none', stroke: line, 'stroke-width': 2, opacity: 0.5 }),
    ...rings,
    ...spokes,
  ].join('');
}

/** The afterglow behind the beam, as a fan of thin wedges. */
function sweep([, , line, , white]: Palette, scope: Scope): Layer {
  const fan = Array.from({ length: 60 }, (_, index) => {
    const angle = -58 - index * 1.5;
    return path(polygon([[scope.x, scope.y], pointOn(scope, angle, 1), pointOn(scope, angle - 1.5, 1)]), {
      'shape-rendering': 'crispEdges',
      fill: line,
      opacity: 0.5 * (1 - index / 60) ** 1.7,
    });
  });
  const [x, y] = pointOn(scope, -58, 1);
  return {
    svg:
      fan.join('') +
      path(`M${scope.x} ${scope.y}L${x} ${y}`, { stroke: white, 'stroke-width': 3, opacity: 0.9 }),
    motion: { turn: { x: scope.x, y: scope.y, radius: scope.radius * 1.01, degrees_per_s: 36 } },
  };
}

function echoes([, , line, , white]: Palette, scope: Scope, { between }: Random) {
  const planes = [
    [-20, 0.62],
    [-142, 0.7],
    [38, 0.4],
    [-96, 0.33],
    [78, 0.64],
    [-58, 0.86],
  ].map(([degrees = 0, fraction = 0]) => {
    const [x, y] = pointOn(scope, degrees + between(-8, 8), fraction);
    const trail = [1, 2, 3, 4].map((step) =>
      circle(x - step * 9, y + step * 6, 3.4 - step * 0.6, { fill: line, opacity: 0.7 - step * 0.14 }),
    );
    return [
      ...trail,
      path(`M${x} ${y - 8}l7 8l-7 8l-7 -8z`, { fill: white }),
      path(`M${x + 12} ${y - 10}l16 -16h${between(34, 58)}`, {
        fill: 'none',
        stroke: line,
        'stroke-width': 1.5,
        opacity: 0.8,
      }),
    ].join('');
  });
  return planes.join('');
}

function intruder([, , , alarm]: Palette, scope: Scope) {
  const [x, y] = pointOn(scope, 14, 0.72);
  return [
    blur('ra-soft', 14),
    circle(x, y, 30, { fill: alarm, opacity: 0.75, filter: 'url(#ra-soft)' }),
    circle(x, y, 11, { fill: alarm }),
    circle(x, y, 26, { fill: 'none', stroke: alarm, 'stroke-width': 2.5 }),
    path(`M${x - 44} ${y}h22M${x + 22} ${y}h22M${x} ${y - 44}v22M${x} ${y + 22}v22`, {
      stroke: alarm,
      'stroke-width': 2.5,
    }),
  ].join('');
}

function rim([, , line]: Palette, scope: Scope) {
  const ticks = Array.from({ length: 120 }, (_, index) => {
    const [x1, y1] = pointOn(scope, index * 3, 1);
    const [x2, y2] = pointOn(scope, index * 3, index % 10 === 0 ? 0.94 : 0.975);
    return path(`M${x1} ${y1}L${x2} ${y2}`, {
      stroke: line,
      'stroke-width': index % 10 === 0 ? 3 : 1.5,
      opacity: 0.75,
    });
  });
  return (
    circle(scope.x, scope.y, scope.radius, { fill: 'none', stroke: line, 'stroke-width': 3, opacity: 0.85 }) +
    ticks.join('')
  );
}
