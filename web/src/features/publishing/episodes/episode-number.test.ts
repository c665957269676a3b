import { expect, test } from 'vitest';
import { episodeNumber } from './episode-number.ts';

test.for([
  { entered: '', episode_count: 0, becomes: 1 },
  { entered: '', episode_count: 4, becomes: 5 },
  { entered: '5', episode_count: 4, becomes: 5 },
  { entered: '9', episode_count: 4, becomes: 9 },
  { entered: '4', episode_count: 4, becomes: 5 },
  { entered: '0', episode_count: 0, becomes: 1 },
  { entered: '-3', episode_count: 2, becomes: 3 },
  { entered: '7.5', episode_count: 2, becomes: 3 },
  { entered: 'seven', episode_count: 2, becomes: 3 },
])('"$entered" after $episode_count episodes becomes $becomes', ({ entered, episode_count, becomes }) => {
  expect(episodeNumber(entered, episode_count)).toBe(becomes);
});
