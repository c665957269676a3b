import { openSync, type Font } from 'fontkit';
import type { Config } from '#config/config.ts';
import { fonts, makeLegible } from '#fonts.ts';
import { socialDrawing } from '#services/social-picture.ts';
import { socialSize } from '#services/social-size.ts';

const margin = 100;
const gold = '#e3b04b';
const tagline = 'Shows by independent creators, ad free.';

/** Draws the picture for pages that have none: the name of the service on its dark background. */
export function drawDefaultPicture({
  brand_color,
  brand_name,
}: Pick<Config, 'brand_color' | 'brand_name'>): Promise<Buffer> {
  const { width, height } = socialSize;
  return socialDrawing(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="#0b0b0d"/>
    ${textPath(fonts.bold, makeLegible(brand_name), { baseline: 320, size: 150, fill: '#f4f2ee' })}
    <rect x="${margin}" y="374" width="96" height="8" rx="4" fill="${brand_color ?? gold}"/>
    ${textPath(fonts.regular, tagline, { baseline: 462, size: 40, fill: '#b5b1a8' })}
  </svg>`);
}

/**
 * Draws a line of text as outlines, so that it looks the same regardless of the machine's fonts.
 * @param style the size is reduced if the line would not fit.
 */
function textPath(
  file: string,
  text: string,
  { baseline, size, fill }: { baseline: number; size: number; fill: string },
): string {
  const font = openSync(file) as Font;
  const { glyphs, positions } = font.layout(text);
  const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  const scale = Math.min(size / font.unitsPerEm, (socialSize.width - 2 * margin) / Math.max(1, advance));
  let x = 0;
  const outlines = glyphs.map(({ path }, index) => {
    const moved = `<path transform="translate(${x} 0)" d="${path.toSVG()}"/>`;
    x += positions[index]?.xAdvance ?? 0;
    return moved;
  });
  return `<g fill="${fill}" transform="translate(${margin} ${baseline}) scale(${scale} ${-scale})">${outlines.join('')}</g>`;
}
