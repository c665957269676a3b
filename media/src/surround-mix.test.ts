import { expect, test } from 'vitest';
import { channelLayouts } from './run/programs.ts';
import { surroundMix } from './surround-mix.ts';

test('5.1 stays as it is, whether its rear speakers are called back or side', () => {
  const unchanged = Array.from({ length: 6 }, (_, speaker) =>
    Array.from({ length: 6 }, (_gain, channel) => (speaker === channel ? 1 : 0)),
  );
  expect(surroundMix(6, ['FL', 'FR', 'FC', 'LFE', 'BL', 'BR'])).toEqual(unchanged);
  expect(surroundMix(6, ['FL', 'FR', 'FC', 'LFE', 'SL', 'SR'])).toEqual(unchanged);
  expect(surroundMix(6, null)).toEqual(unchanged);
});

test('the side channels of 7.1 are mixed into the rear speakers of the same side', () => {
  const mix = surroundMix(8, ['FL', 'FR', 'FC', 'LFE', 'BL', 'BR', 'SL', 'SR']);
  const heardOn = mix?.map((gains) => gains.flatMap((gain, channel) => (gain > 0 ? [channel] : [])));
  expect(heardOn).toEqual([[0], [1], [2], [3], [4, 6], [5, 7]]);
});

test('in every layout with surround, no channel is lost and no speaker is overdriven', async () => {
  for (const speakers of (await channelLayouts()).values()) {
    const mix = surroundMix(speakers.length, speakers);
    if (!mix) continue;
    for (const channel of speakers.keys())
      expect(Math.max(...mix.map((gains) => gains[channel] ?? 0))).toBeGreaterThan(0.2);
    for (const gains of mix) expect(Math.hypot(...gains)).toBeLessThanOrEqual(1 + 1e-9);
  }
  expect(surroundMix(2, null)).toBeNull();
});
