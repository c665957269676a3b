import sharp, { type Sharp } from 'sharp';
import { grain } from '#features/demo/art/grain.ts';
import { letter, widthOf } from '#features/demo/art/lettering.ts';
import { looks, type LookName } from '#features/demo/art/looks.ts';
import { drawLayers, landscape } from '#features/demo/art/poster.ts';
import type { Layer, Motion } from '#features/demo/art/scene.ts';
import { linear, rect } from '#features/demo/art/svg.ts';

/** A film's sheet: its picture, and where on the stage of `landscape` its upper left corner lies. */
export type Sheet = { png: Buffer; x: number; y: number; motion: Motion; enlarge: number };

export type Words = { show: string; line: string; episode: string };

// Turning is dear, and what turns is soft: it is drawn small.
const turningSide = 560;

const { width, height, bleed } = landscape;
const frame = { x: 0, y: 0, width, height };
const whole = { x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed };

/** The picture of an episode: what lies still below, and sheets that move over it; `mood` chooses the colours. */
export async function filmSheets(
  look: LookName,
  seed: string,
  mood: number,
): Promise<{ ground: Buffer; sheets: Sheet[] }> {
  const [lowest, ...others] = withoutSeams(drawLayers(landscape, look, seed, mood));
  const sheets = [];
  for (const layer of others) sheets.push(await sheetOf(layer));
  return { ground: await groundOf(lowest?.svg ?? ''), sheets };
}

/** What lies still on something still is one sheet with it. */
function withoutSeams(layers: Layer[]): Layer[] {
  return layers.reduce<Layer[]>((joined, layer) => {
    const below = joined.at(-1);
    if (below && !below.motion && !layer.motion)
      return [...joined.slice(0, -1), { svg: below.svg + layer.svg }];
    return [...joined, layer];
  }, []);
}

/** Its grain keeps smooth skies from breaking into bands. */
async function groundOf(svg: string): Promise<Buffer> {
  return raster(svg, frame, 1)
    .composite([{ input: await grain({ width, height }, 7), blend: 'soft-light' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function sheetOf({ svg, motion = {} }: Layer): Promise<Sheet> {
  const { turn } = motion;
  if (turn) {
    const scale = Math.min(1, turningSide / (2 * turn.radius));
    const box = {
      x: turn.x - turn.radius,
      y: turn.y - turn.radius,
      width: 2 * turn.radius,
      height: 2 * turn.radius,
    };
    return { png: await raster(svg, box, scale).toBuffer(), x: box.x, y: box.y, motion, enlarge: 1 / scale };
  }
  const box = motion.drift || motion.sway ? whole : frame;
  // Laying a sheet costs by its area: what is empty around the picture is cut off.
  const { data, info } = await raster(svg, box, 1)
    .trim({ background: '#00000000', threshold: 0 })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return {
    png: data,
    x: box.x - (info.trimOffsetLeft ?? 0),
    y: box.y - (info.trimOffsetTop ?? 0),
    motion,
    enlarge: 1,
  };
}

/** The words that open an episode: the show above, the episode's title large. */
export function titleSheet(look: LookName, { show, line, episode }: Words): Promise<Buffer> {
  const size = Math.min(104, 900 / widthOf(episode, -0.01));
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
    letter(`${show} · ${line}`.toUpperCase(), x, height / 2 - 92, { size: 25, fill, tracking: 0.16 }),
    letter(episode, x, height / 2 + 26, { size, fill, tracking: -0.01 }),
  ].join('');
  return raster(svg, frame, 1).toBuffer();
}

type Box = { x: number; y: number; width: number; height: number };

function raster(svg: string, box: Box, scale: number): Sharp {
  const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  const document = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}">${svg}</svg>`;
  return sharp(Buffer.from(document)).png({ compressionLevel: 1 });
}
