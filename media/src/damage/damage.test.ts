import { expect, test } from 'vitest';
import { damageOf } from './damage.ts';
import { readPictures } from './read-picture.ts';

const span = (from_s: number, to_s: number) => ({ from_s, to_s });

test('no damage is reported for an undamaged film', () => expect(damageOf([], [])).toBeNull());

test('stretches near each other are joined, and picture and sound are kept apart', () => {
  const picture = [span(760, 760.5), span(761, 763.04), span(2000, 2001)];
  const sound = [span(762, 764), span(31, 33), span(2001.5, 2003.5)];
  expect(damageOf(picture, sound)).toEqual({
    stretches: [
      { of: 'sound', from_s: 31, length_s: 2 },
      { of: 'both', from_s: 760, length_s: 4 },
      { of: 'picture', from_s: 2000, length_s: 1 },
      { of: 'sound', from_s: 2001.5, length_s: 2 },
    ],
    unlisted: 0,
    total_s: 8.5,
  });
});

test('if there are too many stretches, only the longest are listed, in the order of the film', () => {
  const picture = Array.from({ length: 50 }, (_, index) => span(index * 10, index * 10 + 1 + index / 10));
  const damage = damageOf(picture, []);
  expect(damage?.stretches).toHaveLength(20);
  expect(damage?.stretches.map(({ from_s }) => from_s)).toEqual(
    Array.from({ length: 20 }, (_, index) => 300 + index * 10),
  );
  expect(damage?.unlisted).toBe(30);
});

/**
 * Returns what ffmpeg prints about pictures at 25 frames per second: key frames, P and B pictures, and complaints in
 * between.
 */
function ffmpegOutput(...entries: (readonly [frame: number, type: 'I' | 'P' | 'B'] | string)[]): string[] {
  return entries.map((entry) =>
    typeof entry === 'string'
      ? entry
      : `[Parsed_showinfo_0 @ 0x1] n: 1 pts: 1 pts_time:${entry[0] / 25} fmt:yuv420p i:P iskey:${entry[1] === 'I' ? 1 : 0} type:${entry[1]}`,
  );
}

function damageIn(lines: string[]) {
  const pictures = readPictures({ start_s: 0, interval_s: 1 / 25, begin_s: 0, end_s: 8 / 25 });
  for (const line of lines) pictures.onMessage(line);
  return pictures.spans(true).map(({ from_s, to_s }) => [Math.round(from_s * 25), Math.round(to_s * 25)]);
}

const flagged = 'file:a.mp4: corrupt decoded frame in stream 0';
const rejected = 'Error while decoding stream #0:0: Invalid data found when processing input';

test('a corrupt picture and the pictures that refer to it are damaged', () => {
  const rest = [
    [2, 'P'],
    [3, 'B'],
    [4, 'I'],
    [5, 'P'],
    [6, 'P'],
    [7, 'P'],
  ] as const;
  expect(damageIn(ffmpegOutput([0, 'I'], flagged, [1, 'P'], ...rest))).toEqual([[1, 4]]);
  // Other pictures rarely refer to a B picture.
  expect(damageIn(ffmpegOutput([0, 'I'], flagged, [1, 'B'], ...rest))).toEqual([[1, 2]]);
});

test('missing pictures count as damage only if ffmpeg complained', () => {
  const around = [[0, 'I'], rejected, [1, 'P'], [4, 'I'], [5, 'P'], [6, 'P'], [7, 'P']] as const;
  expect(damageIn(ffmpegOutput(...around))).toEqual([[2, 4]]);
  expect(damageIn(ffmpegOutput(...around.filter((entry) => entry !== rejected)))).toEqual([]);
  // A packet without a picture is rejected as well.
  const allPictures = Array.from({ length: 7 }, (_, index) => [index + 1, 'P'] as const);
  expect(damageIn(ffmpegOutput([0, 'I'], rejected, ...allPictures))).toEqual([]);
});

test('a stretch in which ffmpeg complains and finds almost no picture, and no key frame, is unreadable', () => {
  const isUnreadable = (lines: string[]) => {
    const pictures = readPictures({ start_s: 0, interval_s: 1 / 25, begin_s: 0, end_s: 8 / 25 });
    for (const line of lines) pictures.onMessage(line);
    return pictures.isUnreadable(8 / 25);
  };
  expect(isUnreadable(ffmpegOutput(rejected, [0, 'P'], rejected))).toBe(true);
  expect(isUnreadable(ffmpegOutput(rejected, [0, 'I'], rejected))).toBe(false);
  expect(isUnreadable(ffmpegOutput([0, 'P']))).toBe(false);
});

test('in a cut film, pictures that refer to pictures before the cut do not count as damage', () => {
  const rest = Array.from({ length: 6 }, (_, index) => [index + 2, 'P'] as const);
  expect(damageIn(ffmpegOutput(rejected, flagged, [0, 'B'], [1, 'I'], ...rest))).toEqual([]);
});
