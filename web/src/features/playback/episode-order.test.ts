import type { EpisodeItem, SeasonItem } from '@kinora/contract/catalogue/shows';
import { expect, test } from 'vitest';
import { findPlaceInShow } from './episode-order.ts';

const episode = (id: number): EpisodeItem => ({
  id,
  title: `Episode ${id}`,
  description: '',
  episode_number: id,
  release_date: '2026-01-01T00:00:00.000Z',
  duration: 60,
  landscape_image: null,
  portrait_image: null,
  color: null,
});
const season = (season_id: number, ...ids: number[]): SeasonItem => ({
  season_id,
  season_name: `Season ${season_id}`,
  description: '',
  landscape_image: null,
  episodes: ids.map(episode),
});
const seasons = [season(1, 11, 12), season(2), season(3, 31)];

test('previous and next are within the season', () => {
  expect(findPlaceInShow(seasons, 11)).toMatchObject({
    season: { season_id: 1 },
    previous: null,
    next: { id: 12 },
  });
  expect(findPlaceInShow(seasons, 12)).toMatchObject({ previous: { id: 11 }, next: null });
});

test('the last episode is followed by the first of the next season that has episodes', () => {
  expect(findPlaceInShow(seasons, 12)?.following?.id).toBe(31);
  expect(findPlaceInShow(seasons, 31)?.following).toBeNull();
});

test('an unpublished episode has no position', () => {
  expect(findPlaceInShow(seasons, 99)).toBeNull();
});
