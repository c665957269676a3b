import { describe, expect, test } from 'vitest';
import { facts } from '../../test/facts.ts';
import { outputFrameRate } from '../probe/frame-rate.ts';
import { type Rung, isOffered, ladder } from './ladder.ts';

const label = (rung: Rung) => `${rung.bitrate}: ${rung.width}x${rung.height}`;

/** The rungs that viewers are offered. */
function rungs(width: number, height: number): string[] {
  return ladder(facts({ width, height })).filter(isOffered).map(label);
}

describe('A publisher gets every size that the upload can fill', () => {
  test('a 4K upload gets all five sizes', () => {
    expect(rungs(3840, 2160)).toEqual([
      '276: 640x360',
      '2048: 1280x720',
      '4096: 1920x1080',
      '6144: 2560x1440',
      '17408: 3840x2160',
    ]);
  });

  test('an upload between two rungs keeps its own size in the last', () => {
    expect(rungs(1600, 900)).toEqual(['276: 640x360', '2048: 1280x720', '4096: 1600x900']);
    expect(rungs(960, 540)).toEqual(['276: 640x360', '2048: 960x540']);
    expect(rungs(853, 479)).toEqual(['276: 640x360', '2048: 852x478']);
  });

  test('an upload smaller than the first rung keeps its size', () => {
    expect(rungs(321, 241)).toEqual(['276: 320x240']);
    expect(rungs(100, 100)).toEqual(['276: 100x100']);
  });

  test('wide video is limited by its width', () => {
    expect(rungs(1280, 536)).toEqual(['276: 640x268', '2048: 1280x536']);
    expect(rungs(1920, 804)).toEqual(['276: 640x268', '2048: 1280x536', '4096: 1920x804']);
    expect(rungs(1920, 960)).toEqual(['276: 640x320', '2048: 1280x640', '4096: 1920x960']);
    expect(rungs(2560, 1080).at(-1)).toBe('6144: 2560x1080');
    expect(rungs(3840, 1600).at(-1)).toBe('17408: 3840x1600');
    expect(rungs(3840, 1080).at(-1)).toBe('17408: 3840x1080');
  });

  test('narrow video is limited by its height', () => {
    expect(rungs(1024, 576)).toEqual(['276: 640x360', '2048: 1024x576']);
    expect(rungs(1440, 1080)).toEqual(['276: 480x360', '2048: 960x720', '4096: 1440x1080']);
    expect(rungs(1080, 1080)).toEqual(['276: 360x360', '2048: 720x720', '4096: 1080x1080']);
  });

  test('portrait video fits into the same boxes, rotated', () => {
    expect(rungs(1080, 1920)).toEqual(['276: 360x640', '2048: 720x1280', '4096: 1080x1920']);
    expect(rungs(804, 1920)).toEqual(['276: 268x640', '2048: 536x1280', '4096: 804x1920']);
  });

  test('video larger than 2160p is scaled down to that box', () => {
    expect(rungs(7680, 4320).at(-1)).toBe('17408: 3840x2160');
    expect(rungs(4096, 2160).at(-1)).toBe('17408: 3840x2026');
    expect(rungs(4320, 7680).at(-1)).toBe('17408: 2160x3840');
  });

  test('one pixel more than a box does not add a second rung of the same size', () => {
    expect(rungs(641, 361)).toEqual(['276: 640x360']);
    expect(rungs(1281, 721)).toEqual(['276: 640x360', '2048: 1280x720']);
  });

  test("every aspect ratio is kept, in even sizes, never enlarged, up to the source's own size", () => {
    const sides = [16, 100, 240, 479, 540, 576, 720, 804, 1080, 1440, 1600, 2160, 3840, 4320, 8192];
    for (const width of sides) {
      for (const height of sides) {
        const made = ladder(facts({ width, height }));
        const [long, short] = width >= height ? [width, height] : [height, width];
        const scale = Math.min(1, 3840 / long, 2160 / short);
        const top = made.at(-1)!;
        expect(Math.abs(top.width - width * scale)).toBeLessThan(2);
        expect(Math.abs(top.height - height * scale)).toBeLessThan(2);
        for (const rung of made) {
          expect([rung.width % 2, rung.height % 2]).toEqual([0, 0]);
          expect(rung.width).toBeLessThanOrEqual(width);
          expect(rung.height).toBeLessThanOrEqual(height);
          // Each side is within a pixel of the value that the other side implies, or lower by rounding to an
          // even number.
          const factor = width >= height ? rung.width / width : rung.height / height;
          expect(Math.abs(rung.width - width * factor)).toBeLessThan(2);
          expect(Math.abs(rung.height - height * factor)).toBeLessThan(2);
        }
      }
    }
  });
});

describe('Extra rungs fill large gaps and are not offered to viewers', () => {
  const extraRungs = (width: number, height: number) =>
    ladder(facts({ width, height }))
      .filter((rung) => !isOffered(rung))
      .map(label);

  test('every upload gets an extra rung between 276 and 2048 kbit/s, at up to 540p', () => {
    expect(extraRungs(1920, 1080)).toEqual(['1024: 960x540']);
    expect(extraRungs(1080, 1920)).toEqual(['1024: 540x960']);
  });

  test('an upload of more than 1440p gets another extra rung between 6144 and 17408 kbit/s', () => {
    expect(extraRungs(3840, 2160)).toEqual(['1024: 960x540', '10240: 3200x1800']);
    expect(extraRungs(3840, 1600)).toEqual(['1024: 960x400', '10240: 3200x1334']);
    expect(extraRungs(2880, 1620)).toEqual(['1024: 960x540', '10240: 2880x1620']);
    expect(extraRungs(2560, 1440)).toEqual(['1024: 960x540']);
  });

  test('a small upload gets an extra rung of its own size', () => {
    expect(extraRungs(640, 360)).toEqual(['1024: 640x360']);
    expect(extraRungs(853, 480)).toEqual(['1024: 852x480']);
    expect(extraRungs(320, 240)).toEqual(['1024: 320x240']);
  });

  test('rungs are listed in order of bitrate', () => {
    expect(ladder(facts({ width: 3840, height: 2160 })).map(({ bitrate }) => bitrate)).toEqual([
      276, 1024, 2048, 4096, 6144, 10240, 17408,
    ]);
  });
});

describe('The output has a constant frame rate', () => {
  const rate = (num: number, den: number, variable_frame_rate = false, interlaced = false) => {
    const chosen = outputFrameRate({ frame_rate: { num, den }, variable_frame_rate, interlaced });
    return `${chosen.num}/${chosen.den}`;
  };

  test.each([
    [24000, 1001],
    [24, 1],
    [25, 1],
    [30000, 1001],
    [30, 1],
    [50, 1],
    [60000, 1001],
    [60, 1],
    [15, 1],
    [15000, 1001],
  ])('a rate of %i/%i is kept exactly', (num, den) => expect(rate(num, den)).toBe(`${num}/${den}`));

  test('a rate rounded by a coarse clock is recognized', () => expect(rate(2997, 100)).toBe('30000/1001'));
  test('a rate of 120 is halved', () => expect(rate(120, 1)).toBe('60/1'));
  test('a rate of 119.88 is halved exactly', () => expect(rate(120000, 1001)).toBe('60000/1001'));
  test('a rate of 100 is halved to 50', () => expect(rate(100, 1)).toBe('50/1'));
  test('a phone video whose rate varies around 30 gets 29.97', () =>
    expect(rate(29.6 * 1000, 1000, true)).toBe('30000/1001'));
  test('a varying rate between two common ones gets the higher one', () => {
    expect(rate(40_000, 1000, true)).toBe('48/1');
    expect(rate(60_500, 1000, true)).toBe('60/1');
    expect(rate(30_900, 1000, true)).toBe('30/1');
  });
  test('interlaced video gets a frame for each field', () => {
    expect(rate(25, 1, false, true)).toBe('50/1');
    expect(rate(30000, 1001, false, true)).toBe('60000/1001');
    expect(rate(50, 1, false, true)).toBe('50/1');
  });
  test('a slide show is not raised to 24', () => expect(rate(1, 2, true)).toBe('10/1'));
});
