import type { Canvas } from '#art/scene.ts';

type Point = readonly [x: number, y: number];
type Attributes = Record<string, string | number>;

// Decimal places matter in small numbers, such as an opacity, but not in coordinates.
const round = (value: number) =>
  Math.round(value * (Math.abs(value) < 4 ? 1000 : 10)) / (Math.abs(value) < 4 ? 1000 : 10);

const formatAttributes = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');

const shape = (name: string, attributes: Attributes): string => `<${name}${formatAttributes(attributes)}/>`;

export const group = (attributes: Attributes, ...children: string[]): string =>
  `<g${formatAttributes(attributes)}>${children.join('')}</g>`;

export const circle = (cx: number, cy: number, r: number, attributes: Attributes): string =>
  shape('circle', { cx, cy, r, ...attributes });

export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes): string =>
  shape('rect', { x, y, width, height, ...attributes });

export const path = (d: string, attributes: Attributes): string => shape('path', { d, ...attributes });

/** A rectangle that covers the whole canvas and its bleed. */
export const fullBleedRect = ({ width, height, bleed }: Canvas, attributes: Attributes): string =>
  rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, attributes);

export const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;

/** Returns a smooth path through points (Catmull-Rom). */
export function curve(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const parts = points.slice(1).map(([x, y], index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)];
    const first = [from[0] + (x - before[0]) / 6, from[1] + (y - before[1]) / 6];
    const second = [x - (after[0] - from[0]) / 6, y - (after[1] - from[1]) / 6];
    return `C${[...first, ...second, x, y].map(round).join(' ')}`;
  });
  return `M${at(0).map(round).join(' ')}${parts.join('')}`;
}

/** Returns the area between a line of points and the canvas's lower edge, as a path. */
export const areaBelow = ({ height, bleed }: Canvas, points: readonly Point[]): string =>
  `${curve(points)}L${points.at(-1)?.[0] ?? 0} ${height + bleed}L${points[0]?.[0] ?? 0} ${height + bleed}Z`;

type Stop = readonly [offset: number, color: string, opacity?: number];

const stops = (list: readonly Stop[]) =>
  list
    .map(([offset, color, opacity = 1]) =>
      shape('stop', { offset: String(offset), 'stop-color': color, 'stop-opacity': String(opacity) }),
    )
    .join('');

/** A gradient from top to bottom of the shape it fills; with an `angle` of 90, from left to right. */
export const linear = (id: string, list: readonly Stop[], angle = 0): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${angle === 90 ? 1 : 0}" y2="${angle === 90 ? 0 : 1}">${stops(list)}</linearGradient>`;

export const radial = (id: string, list: readonly Stop[]): string =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`;

export const blur = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
