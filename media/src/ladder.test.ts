import { describe, expect, test } from 'vitest';
import { facts } from '../test/facts.ts';
import { outputFrameRate } from './frame-rate.ts';
import { ladder } from './ladder.ts';

function rungs(width: number, height: number): string[] {
  return ladder(facts({ width, height })).map((rung) => `${rung.bitrate}: ${rung.width}x${rung.height}`);
}

describe('A publisher gets the sizes that the upload can fill', () => {
  test('a 4K upload gets all five', () => {
    expect(rungs(3840, 2160)).toEqual([
      '276: 640x360',
      '2048: 1280x720',
      '4096: 1920x1080',
      '6144: 2560x1440',
      '17408: 3840x2160',
    ]);
  });

  test('an upload between two rungs gets those below it', () => {
    expect(rungs(1600, 900)).toEqual(['276: 640x360', '2048: 1280x720']);
  });

  test('an upload below the first rung stays as it is, even', () => {
    expect(rungs(321, 241)).toEqual(['276: 320x240']);
  });

  test('portrait video is measured by its width', () => {
    expect(rungs(1080, 1920)).toEqual(['276: 360x640', '2048: 720x1280', '4096: 1080x1920']);
  });

  test('odd and wide pictures keep their shape within a pixel', () => {
    expect(rungs(853, 479)).toEqual(['276: 642x360']);
    expect(rungs(2560, 1080)).toEqual(['276: 854x360', '2048: 1706x720', '4096: 2560x1080']);
  });
});

describe('Frames come at a constant rate', () => {
  const rate = (num: number, den: number, variable = false) => {
    const chosen = outputFrameRate({ num, den }, variable);
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
  ])('%i/%i is kept exactly', (num, den) => expect(rate(num, den)).toBe(`${num}/${den}`));

  test('a rate that a coarse clock blurs is recognised', () => expect(rate(2997, 100)).toBe('30000/1001'));
  test('120 is halved', () => expect(rate(120, 1)).toBe('60/1'));
  test('119.88 is halved exactly', () => expect(rate(120000, 1001)).toBe('60000/1001'));
  test('100 is halved to 50', () => expect(rate(100, 1)).toBe('50/1'));
  test('a phone that wavers about 30 gets 30', () =>
    expect(rate(29.6 * 1000, 1000, true)).toBe('30000/1001'));
  test('a slide show does not become 24', () => expect(rate(1, 2, true)).toBe('10/1'));
});
