import outlines from '#art/fraunces.json' with { type: 'json' };
import { group, path } from '#art/svg.ts';

const glyphs = outlines.glyphs as unknown as Record<string, readonly [advance: number, outline: string]>;
const kerning: Record<string, number> = outlines.kerning;

/** Cap height as a fraction of the font size. */
export const capHeight = outlines.cap_height / 1000;

type Style = { size: number; fill: string; tracking?: number; anchor?: 'start' | 'middle' };

/** Returns the width of a line of text, in units of its font size. */
export function widthOf(text: string, tracking = 0): number {
  return advances(text, tracking).at(-1) ?? 0;
}

/**
 * Draws a line of text as outlines, so that it looks the same on every machine, whatever fonts are installed.
 */
export function textPath(text: string, x: number, baseline: number, style: Style): string {
  const { size, fill, tracking = 0, anchor = 'start' } = style;
  const starts = advances(text, tracking);
  const left = anchor === 'middle' ? x - ((starts.at(-1) ?? 0) * size) / 2 : x;
  const letters = [...text].map((char, index) => {
    const outline = glyphs[char]?.[1];
    const move = `translate(${(starts[index] ?? 0) * 1000} 0)`;
    return outline ? path(outline, { transform: move }) : '';
  });
  return group({ transform: `translate(${left} ${baseline}) scale(${size / 1000})`, fill }, ...letters);
}

/** Returns where each character begins, and finally where the line ends. */
function advances(text: string, tracking: number): number[] {
  const chars = [...text];
  const starts = [0];
  for (const [index, char] of chars.entries()) {
    const next = chars[index + 1];
    const advance = glyphs[char]?.[0] ?? 250;
    const space = next === undefined ? 0 : (kerning[char + next] ?? 0) / 1000 + tracking;
    starts.push((starts.at(-1) ?? 0) + advance / 1000 + space);
  }
  return starts;
}

/** Breaks a title into lines of similar width. */
export function balancedLines(title: string, count: number): string[] {
  const words = title.split(' ');
  if (count <= 1 || words.length <= 1) return [title];
  const splits = words.slice(1).map((_, index) => {
    const first = words.slice(0, index + 1).join(' ');
    const lines = [first, ...balancedLines(words.slice(index + 1).join(' '), count - 1)];
    return { lines, widest: Math.max(...lines.map((line) => widthOf(line))) };
  });
  return splits.reduce((best, one) => (one.widest < best.widest ? one : best)).lines;
}
