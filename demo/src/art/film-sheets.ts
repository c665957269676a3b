import sharp, { type Sharp } from 'sharp';
import { grain } from '#art/grain.ts';
import { textPath, widthOf } from '#art/lettering.ts';
import { looks, type LookName } from '#art/looks.ts';
import { drawLayers, landscape } from '#art/poster.ts';
import type { Layer, Motion } from '#art/scene.ts';
import { linear, rect } from '#art/svg.ts';

/** Films are smaller than the canvas that scenes are drawn for. */
const reduction = 0.8;
export const stage = { width: landscape.width * reduction, height: landscape.height * reduction };

/** A layer of a film: its image, the position of its upper left corner on the stage, and how it moves. */
export type Sheet = { png: Buffer; x: number; y: number; motion: Motion; enlarge: number };

// Rotating is expensive, and rotating layers look soft anyway: they are drawn small and enlarged.
const rotatingSide = 560;

const { width, height, bleed } = landscape;
const frame = { x: 0, y: 0, width, height };
const frameWithBleed = { x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed };

/**
 * Draws the scene of an episode: a static background, and layers that move over it. `mood` selects the palette.
 */
export async function filmSheets(
  look: LookName,
  seed: string,
  mood: number,
): Promise<{ ground: Buffer; sheets: Sheet[] }> {
  const [lowest, ...others] = mergeStill(drawLayers(landscape, look, seed, mood));
  const sheets = [];
  for (const layer of others) sheets.push(await sheetOf(layer));
  return { ground: await drawBackground(lowest?.svg ?? ''), sheets };
}

/** Merges adjacent layers that do not move into one. */
function mergeStill(layers: Layer[]): Layer[] {
  return layers.reduce<Layer[]>((joined, layer) => {
    const below = joined.at(-1);
    if (below && !below.motion && !layer.motion)
      return [...joined.slice(0, -1), { svg: below.svg + layer.svg }];
    return [...joined, layer];
  }, []);
}

/** Draws the background with grain, which keeps smooth skies from banding. */
async function drawBackground(svg: string): Promise<Buffer> {
  return raster(svg, frame, reduction)
    .composite([await grain(stage, 7)])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function sheetOf({ svg, motion = {} }: Layer): Promise<Sheet> {
  const { turn } = motion;
  if (turn) {
    const scale = Math.min(1, rotatingSide / (2 * turn.radius));
    const box = {
      x: turn.x - turn.radius,
      y: turn.y - turn.radius,
      width: 2 * turn.radius,
      height: 2 * turn.radius,
    };
    const png = await raster(svg, box, scale).toBuffer();
    return {
      png,
      x: box.x * reduction,
      y: box.y * reduction,
      motion: reduced(motion),
      enlarge: reduction / scale,
    };
  }
  const box = motion.drift || motion.sway ? frameWithBleed : frame;
  // Compositing takes time in proportion to the area, so empty margins are trimmed.
  const { data, info } = await raster(svg, box, reduction)
    .trim({ background: '#00000000', threshold: 0 })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return {
    png: data,
    x: box.x * reduction - (info.trimOffsetLeft ?? 0),
    y: box.y * reduction - (info.trimOffsetTop ?? 0),
    motion: reduced(motion),
    enlarge: 1,
  };
}

function reduced({ drift, sway, turn, blink }: Motion): Motion {
  const scaled = (step: { x: number; y: number }) => ({ x: step.x * reduction, y: step.y * reduction });
  return {
    ...(drift && { drift: scaled(drift) }),
    ...(sway && { sway: { ...sway, ...scaled(sway) } }),
    ...(turn && { turn: { ...turn, ...scaled(turn), radius: turn.radius * reduction } }),
    ...(blink && { blink }),
  };
}

/** Draws the opening title: the show's name, with its creator's name above it. */
export function titleSheet(look: LookName, { title, creator }: Credits): Promise<Buffer> {
  const size = Math.min(118, 900 / widthOf(title, -0.01));
  const x = 104;
  const fill = '#fff7e8';
  const dark = looks[look].palettes[0][0];
  const svg = [
    linear(
      'title-side',
      [
        [0, '#06060a', 0.72],
        [0.6, '#06060a', 0.3],
        [1, dark, 0],
      ],
      90,
    ),
    rect(0, 0, width * 0.78, height, { fill: 'url(#title-side)' }),
    textPath(creator.toUpperCase(), x, height / 2 - 92, { size: 25, fill, tracking: 0.16 }),
    textPath(title, x, height / 2 + 26, { size, fill, tracking: -0.01 }),
  ].join('');
  return raster(svg, frame, 1).toBuffer();
}

/** Draws the credits on a translucent layer that darkens the picture below. */
export function creditsSheet({ title, creator, cast }: Credits): Promise<Buffer> {
  const fill = '#fff7e8';
  const middle = width / 2;
  const lines = [
    { text: 'A show by', size: 24, tracking: 0.18 },
    { text: creator, size: 52, tracking: 0 },
    { text: 'With', size: 24, tracking: 0.18 },
    ...cast.map((name) => ({ text: name, size: 38, tracking: 0 })),
    { text: title.toUpperCase(), size: 24, tracking: 0.22 },
  ];
  const leading = 74;
  const top = height / 2 - ((lines.length - 1) * leading) / 2 + 12;
  const svg = [
    rect(0, 0, width, height, { fill: '#06060a', opacity: 0.74 }),
    ...lines.map(({ text, size, tracking }, index) =>
      textPath(text, middle, top + index * leading, { size, fill, tracking, anchor: 'middle' }),
    ),
  ].join('');
  return raster(svg, frame, 1).toBuffer();
}

type Credits = { title: string; creator: string; cast: readonly string[] };

type Box = { x: number; y: number; width: number; height: number };

function raster(svg: string, box: Box, scale: number): Sharp {
  const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  const document = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}">${svg}</svg>`;
  return sharp(Buffer.from(document)).png({ compressionLevel: 1 });
}
