import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clouds, png, random } from './pictures.ts';

/** Larger than the frame, so that a camera can pan over it. */
export const landscapeSize = { width: 2880, height: 1620 };

/** Tall enough to scroll through. */
export const pageSize = { width: 1920, height: 2160 };

/** Draws all the pictures that the clips are made from, and saves them in a folder. */
export function drawPictures(folder: string): void {
  const save = (name: string, picture: Buffer) => writeFileSync(join(folder, name), picture);
  save('landscape.png', landscape(11));
  save('other-landscape.png', landscape(29));
  save('page.png', page());
  save('sky.png', sky());
  save('near-hills.png', hills(3, 620, [38, 92, 74]));
  save('far-hills.png', hills(5, 480, [92, 138, 150]));
  save('balloon.png', balloon());
  save('glow.png', glow());
}

/** Ground, water and rocks with hard edges between them, each with a different texture. */
function landscape(seed: number): Buffer {
  const { width, height } = landscapeSize;
  const shape = clouds(width, height, { seed, coarsest: 512, finest: 8 });
  const rocks = clouds(width, height, { seed: seed + 1, coarsest: 96, finest: 2 });
  const grass = clouds(width, height, { seed: seed + 2, coarsest: 24, finest: 1.5 });
  return png(width, height, (x, y) => {
    const index = y * width + x;
    const [form, rock, blade] = [shape[index] ?? 0, rocks[index] ?? 0, grass[index] ?? 0];
    if (form < -0.12) return [58 + form * 40, 96 + form * 40 + rock * 10, 128 + rock * 14];
    if (form > 0.25) return [142 + rock * 75, 130 + rock * 70, 118 + rock * 62];
    return [84 + blade * 70 + form * 90, 112 + blade * 84 + form * 60, 58 + blade * 40];
  });
}

const letter = { width: 5, height: 7, scale: 2 };

/** Lines of words in invented letters, with headings and indented blocks, like a document on a screen. */
function page(): Buffer {
  const { width, height } = pageSize;
  const next = random(17);
  const letters = Array.from({ length: 40 }, () =>
    Array.from({ length: letter.width * letter.height }, () => next() < 0.45),
  );
  const lineHeight = 30;
  const advance = (letter.width + 1) * letter.scale;
  const lines = Array.from({ length: Math.ceil(height / lineHeight) }, () => {
    const [indent, length] = [next() < 0.2 ? 14 : 8, 60 + Math.floor(next() * 80)];
    return Array.from({ length: indent + length }, (_, column) =>
      column < indent || next() < 0.16 ? -1 : Math.floor(next() * letters.length),
    );
  });
  return png(width, height, (x, y) => {
    const [row, column] = [Math.floor(y / lineHeight), Math.floor(x / advance)];
    const index = lines[row]?.[column] ?? -1;
    const [dx, dy] = [Math.floor((x % advance) / letter.scale), Math.floor((y % lineHeight) / letter.scale)];
    const isInGlyph = index >= 0 && dx < letter.width && dy < letter.height;
    const isInk = isInGlyph && letters[index]?.[dy * letter.width + dx] === true;
    if (x < 70) return [226, 229, 234];
    return isInk ? (row % 9 === 0 ? [20, 60, 150] : [34, 36, 40]) : [252, 252, 250];
  });
}

function sky(): Buffer {
  return png(1920, 1080, (x, y) => {
    const distance = Math.hypot(x - 1400, y - 260);
    return distance < 110 ? [255, 236, 170] : [70 + y * 0.14, 120 + y * 0.1, 190 - y * 0.02];
  });
}

/** A flat silhouette, as in cut-out animation. */
function hills(seed: number, top: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const width = 2400;
  const ridge = clouds(width, 1, { seed, coarsest: 400, finest: 40 });
  return png(width, 1080, (x, y) => {
    const edge = top + (ridge[x] ?? 0) * 160;
    const isTrunk = y > edge - 70 && x % 157 < 9;
    const isCrown = Math.hypot((x % 157) - 4, y - edge + 80) < 30;
    if (isCrown) return [red * 0.7, green * 1.1, blue * 0.6];
    if (isTrunk) return [96, 66, 44];
    return [red, green, blue, Math.max(0, Math.min(1, y - edge)) * 255];
  });
}

function balloon(): Buffer {
  return png(320, 420, (x, y) => {
    const inside = 150 - Math.hypot(x - 160, y - 160);
    const isBasket = y > 340 && y < 400 && Math.abs(x - 160) < 40;
    if (isBasket) return [120, 80, 50];
    if (inside > 0) return Math.floor(x / 46) % 2 === 0 ? [206, 62, 52] : [244, 222, 190];
    return [40, 40, 40, y > 300 && y <= 340 && Math.abs(Math.abs(x - 160) - 36) < 2 ? 255 : 0];
  });
}

/** The light of a lamp, fading outward. */
function glow(): Buffer {
  return png(900, 900, (x, y) => [
    255,
    190,
    110,
    150 * Math.max(0, 1 - Math.hypot(x - 450, y - 450) / 440) ** 2,
  ]);
}
