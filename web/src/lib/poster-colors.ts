/**
 * Returns the colors of a generated poster: always the same for a title, and dark enough for light text.
 * @param color the show's dominant color, if known.
 */
export function posterColors(title: string, color: string | null): { background: string; glow: string } {
  if (color) return { background: `color-mix(in oklab, ${color} 55%, #0b0b0d)`, glow: color };
  let hue = 0;
  for (const letter of title) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return { background: `oklch(0.3 0.06 ${hue})`, glow: `oklch(0.46 0.1 ${(hue + 40) % 360})` };
}
