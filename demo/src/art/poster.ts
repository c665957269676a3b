import sharp from 'sharp';
import { grain } from '#art/grain.ts';
import { balancedLines, capHeight, textPath, widthOf } from '#art/lettering.ts';
import { looks, type Look, type LookName } from '#art/looks.ts';
import { seededBy } from '#art/random.ts';
import type { Canvas, Layer } from '#art/scene.ts';
import { group, linear, rect } from '#art/svg.ts';

/** Both formats are drawn at the same scale, so that a scene needs only one size for its parts. */
export const landscape: Canvas = { width: 1600, height: 900, bleed: 260, portrait: false };
const portrait: Canvas = { width: 1000, height: 1500, bleed: 200, portrait: true };

type PosterShow = { look: LookName; title: string; creator: string };

export const drawLayers = (canvas: Canvas, name: LookName, seed: string, mood = 0): Layer[] => {
  const look: Look = looks[name];
  const palette = look.palettes[mood % look.palettes.length] ?? look.palettes[0];
  const layers = look.scene(canvas, palette, seededBy(seed));
  return look.zoom ? layers.map((layer) => zoomed(layer, canvas, look.zoom ?? 1)) : layers;
};

/** Enlarges a layer and its motion about the point where scenes have their subject. */
function zoomed({ svg, motion }: Layer, { width, height, portrait }: Canvas, zoom: number): Layer {
  const focus = { x: width * (portrait ? 0.5 : 0.66), y: height * (portrait ? 0.42 : 0.5) };
  const moved = (point: { x: number; y: number }) => ({
    x: focus.x + (point.x - focus.x) * zoom,
    y: focus.y + (point.y - focus.y) * zoom,
  });
  const enlarged = (step: { x: number; y: number }) => ({ x: step.x * zoom, y: step.y * zoom });
  return {
    svg: group(
      { transform: `translate(${focus.x * (1 - zoom)} ${focus.y * (1 - zoom)}) scale(${zoom})` },
      svg,
    ),
    ...(motion && {
      motion: {
        ...motion,
        ...(motion.drift && { drift: enlarged(motion.drift) }),
        ...(motion.sway && { sway: { ...motion.sway, ...enlarged(motion.sway) } }),
        ...(motion.turn && {
          turn: { ...motion.turn, ...moved(motion.turn), radius: motion.turn.radius * zoom },
        }),
      },
    }),
  };
}

/** Draws the landscape poster, which has no title on it: pages place the title beside it. */
export function landscapePoster({ look, title }: PosterShow): Promise<Buffer> {
  return renderPng(
    landscape,
    drawLayers(landscape, look, title).map((layer) => layer.svg),
  );
}

export function portraitPoster({ look, title, creator }: PosterShow): Promise<Buffer> {
  const sheets = drawLayers(portrait, look, title).map((layer) => layer.svg);
  return renderPng(portrait, [...sheets, titleOf(title, creator, looks[look])]);
}

function titleOf(title: string, creator: string, { title: style, palettes }: Look): string {
  const { width, height } = portrait;
  const lines = balancedLines(title, style.lines);
  const widest = Math.max(...lines.map((line) => widthOf(line, -0.012)));
  const size = Math.min(210, (width * 0.84) / widest);
  const leading = size * 1.02;
  const creatorSize = 25;
  const block = (lines.length - 1) * leading + size * capHeight;
  const descends = /[gjpqyQ,]/.test(lines.at(-1) ?? '');
  const below = descends ? size * 0.24 + 52 : 66;
  const top = style.at === 'top' ? 104 : height - 104 - below - block;
  const isDark = style.color < '#8';
  const shade = palettes[0][0];
  const veil =
    style.at === 'top'
      ? rect(0, 0, width, 640, { fill: 'url(#title-veil)' })
      : rect(0, height - 760, width, 760, { fill: 'url(#title-veil)' });
  return [
    isDark
      ? ''
      : linear(
          'title-veil',
          style.at === 'top'
            ? [
                [0, shade, 0.78],
                [1, shade, 0],
              ]
            : [
                [0, shade, 0],
                [0.7, shade, 0.82],
                [1, shade, 0.94],
              ],
        ) + veil,
    ...lines.map((line, index) =>
      textPath(line, width / 2, top + size * capHeight + index * leading, {
        size,
        fill: style.color,
        tracking: -0.012,
        anchor: 'middle',
      }),
    ),
    textPath(creator.toUpperCase(), width / 2, top + block + below, {
      size: creatorSize,
      fill: style.color,
      tracking: 0.22,
      anchor: 'middle',
    }),
  ].join('');
}

/** Renders layers, with grain over them, as a PNG. */
export async function renderPng(
  { width, height }: Canvas,
  sheets: string[],
  scale = 1920 / 1600,
): Promise<Buffer> {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}">${sheets.join('')}</svg>`;
  return sharp(Buffer.from(svg))
    .flatten({ background: '#000000' })
    .composite([await grain(size, 14)])
    .png({ compressionLevel: 1 })
    .toBuffer();
}
