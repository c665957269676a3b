import { expect, test } from 'vitest';
import { facts } from '../../test/facts.ts';
import { fitRungs } from './fit-rungs.ts';
import { ladder } from './ladder.ts';

const rungs = ladder(facts({ width: 3840, height: 2160 }));

/** Turns what a film needs in each rung, in kbit/s, into the ceilings of the rungs that it keeps. */
function fitted(...needs: number[]): string[] {
  const known = new Map(rungs.map(({ bitrate }, index) => [String(bitrate), needs[index] ?? 0]));
  return fitRungs(rungs, known).map(({ bitrate, ceiling }) => `${bitrate}: ${ceiling ?? bitrate}`);
}

test('a film that needs the full bitrate of its rungs keeps the whole ladder', () => {
  expect(fitted(500, 1400, 3000, 6000, 9000, 14_000, 25_000)).toEqual(
    rungs.map(({ bitrate }) => `${bitrate}: ${bitrate}`),
  );
});

test('a cartoon gets no 6 Mbit/s rung, and none that needs as much as the next larger one', () => {
  expect(fitted(250, 400, 600, 900, 1300, 1500, 2400)).toEqual([
    '276: 276',
    '1024: 800',
    '2048: 1200',
    '4096: 1800',
    '10240: 3000',
    '17408: 4800',
  ]);
});

test('a still picture keeps the smallest and the largest rung, and those that viewers use as limits', () => {
  expect(fitted(20, 20, 20, 20, 20, 20, 20)).toEqual(['276: 69', '4096: 1024', '17408: 4352']);
});

test('rungs that were not sampled keep their bitrate', () => {
  expect(fitRungs(rungs, new Map())).toEqual(rungs);
});
