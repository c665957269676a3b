import type { Canvas, Palette, Scene } from '#art/scene.ts';
import { blur, circle, group, linear, path, polygon, radial, rect, fullBleedRect } from '#art/svg.ts';

/** A corridor that is longer than the house, a door ajar at its end. Palette: dark, wall, edge, blood, light. */
export const corridor: Scene = (canvas, palette) => {
  const { width, height, portrait } = canvas;
  const end = { x: width * (portrait ? 0.5 : 0.66), y: height * (portrait ? 0.34 : 0.52) };
  return [
    { svg: walls(canvas, palette, end) },
    { svg: glow(palette, end, portrait), motion: { blink: { period_s: 5.3, hidden: 0.035, phase: 2.1 } } },
    { svg: door(palette, end, portrait) },
    { svg: someone(palette, end, portrait), motion: { blink: { period_s: 7.9, hidden: 0.6, phase: -2 } } },
    { svg: darkness(canvas, palette, end) },
  ];
};

type End = { x: number; y: number };

/** Frames that shrink towards the vanishing point. */
function walls(canvas: Canvas, [dark, wall, edge, blood]: Palette, end: End) {
  const { portrait } = canvas;
  const depth = 9;
  const frame = (step: number) => {
    const scale = 0.74 ** step;
    const half = {
      x: (portrait ? 640 : 860) * scale,
      top: (portrait ? 900 : 620) * scale,
      foot: (portrait ? 980 : 560) * scale,
    };
    return { left: end.x - half.x, right: end.x + half.x, top: end.y - half.top, foot: end.y + half.foot };
  };
  const sections = Array.from({ length: depth }, (_, step) => {
    const near = frame(step);
    const far = frame(step + 1);
    const shade = 0.42 + 0.5 * (step / depth);
    const quad = (points: [number, number][], fill: string, opacity: number) =>
      path(polygon(points), { fill, opacity });
    const panel = (side: 'left' | 'right', from: number, to: number) => {
      const along = (share: number) => near[side] + (far[side] - near[side]) * share;
      const height = (share: number, part: number) =>
        near.top +
        (far.top - near.top) * share +
        part * (near.foot - near.top + (far.foot - near.foot - far.top + near.top) * share);
      return polygon([
        [along(from), height(from, 0.3)],
        [along(to), height(to, 0.3)],
        [along(to), height(to, 0.93)],
        [along(from), height(from, 0.93)],
      ]);
    };
    const closed = step % 2 === 1;
    return [
      quad(
        [
          [near.left, near.top],
          [far.left, far.top],
          [far.left, far.foot],
          [near.left, near.foot],
        ],
        wall,
        shade,
      ),
      quad(
        [
          [near.right, near.top],
          [far.right, far.top],
          [far.right, far.foot],
          [near.right, near.foot],
        ],
        wall,
        shade * 0.8,
      ),
      quad(
        [
          [near.left, near.foot],
          [far.left, far.foot],
          [far.right, far.foot],
          [near.right, near.foot],
        ],
        edge,
        shade * 0.3,
      ),
      quad(
        [
          [end.x - (end.x - near.left) * 0.34, near.foot],
          [end.x - (end.x - far.left) * 0.34, far.foot],
          [end.x + (far.right - end.x) * 0.34, far.foot],
          [end.x + (near.right - end.x) * 0.34, near.foot],
        ],
        blood,
        0.25 + shade * 0.6,
      ),
      quad(
        [
          [near.left, near.top],
          [far.left, far.top],
          [far.right, far.top],
          [near.right, near.top],
        ],
        dark,
        0.5,
      ),
      closed
        ? path(panel('left', 0.25, 0.75), {
            fill: dark,
            opacity: 0.55,
            stroke: edge,
            'stroke-width': 1.5,
            'stroke-opacity': shade,
          })
        : '',
      closed
        ? path(panel('right', 0.25, 0.75), {
            fill: dark,
            opacity: 0.55,
            stroke: edge,
            'stroke-width': 1.5,
            'stroke-opacity': shade,
          })
        : '',
      path(
        polygon([
          [far.left, far.top],
          [far.right, far.top],
          [far.right, far.foot],
          [far.left, far.foot],
        ]),
        { fill: 'none', stroke: edge, 'stroke-width': 3 * 0.8 ** step, opacity: shade },
      ),
    ].join('');
  });
  return fullBleedRect(canvas, { fill: dark }) + sections.join('');
}

const doorOf = (end: End, portrait: boolean) => {
  const scale = portrait ? 1.25 : 1;
  return {
    left: end.x - 31 * scale,
    top: end.y - 38 * scale,
    width: 62 * scale,
    height: (portrait ? 100 : 76) * scale,
  };
};

function glow([, , , blood, light]: Palette, end: End, portrait: boolean) {
  const { top, height } = doorOf(end, portrait);
  const foot = top + height;
  const reach = portrait ? 620 : 420;
  return [
    radial('co-halo', [
      [0, light, 0.75],
      [0.18, blood, 0.55],
      [1, blood, 0],
    ]),
    linear('co-floor', [
      [0, light, 0.75],
      [0.3, blood, 0.4],
      [1, blood, 0],
    ]),
    blur('co-soft', 9),
    circle(end.x, end.y, portrait ? 430 : 340, { fill: 'url(#co-halo)' }),
    path(
      polygon([
        [end.x - 20, foot],
        [end.x + 20, foot],
        [end.x + 190, foot + reach],
        [end.x - 190, foot + reach],
      ]),
      { fill: 'url(#co-floor)', filter: 'url(#co-soft)' },
    ),
  ].join('');
}

function door([dark, , , blood, light]: Palette, end: End, portrait: boolean) {
  const { left, top, width, height } = doorOf(end, portrait);
  return [
    rect(left, top, width, height, { fill: light }),
    path(
      polygon([
        [left, top],
        [left + width * 0.44, top + height * 0.05],
        [left + width * 0.44, top + height * 1.06],
        [left, top + height],
      ]),
      { fill: blood },
    ),
    circle(left + width * 0.37, top + height * 0.56, 2.5, { fill: light }),
    rect(left - 4, top - 4, width + 8, 5, { fill: dark }),
  ].join('');
}

function someone([dark]: Palette, end: End, portrait: boolean) {
  const { left, top, width, height } = doorOf(end, portrait);
  const x = left + width * 0.72;
  const foot = top + height;
  return group(
    { fill: dark },
    circle(x, foot - height * 0.72, height * 0.075, {}),
    path(`M${x - 8} ${foot}l-4 ${-height * 0.52}q12 ${-height * 0.18} 24 0l-4 ${height * 0.52}z`, {}),
    path(
      polygon([
        [x - 9, foot],
        [x + 9, foot],
        [x + 64, foot + height * 3.4],
        [x + 12, foot + height * 3.4],
      ]),
      { opacity: 0.6 },
    ),
  );
}

function darkness(canvas: Canvas, [dark]: Palette, end: End) {
  return [
    `<radialGradient id="co-dark" gradientUnits="userSpaceOnUse" cx="${end.x}" cy="${end.y}" r="${canvas.portrait ? 1050 : 900}">`,
    `<stop offset="0.15" stop-color="${dark}" stop-opacity="0"/><stop offset="0.55" stop-color="${dark}" stop-opacity="0.4"/><stop offset="1" stop-color="${dark}" stop-opacity="0.94"/></radialGradient>`,
    fullBleedRect(canvas, { fill: 'url(#co-dark)' }),
  ].join('');
}
