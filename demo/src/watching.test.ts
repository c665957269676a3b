import { expect, test } from 'vitest';
import { after, day, hour } from '@kinora/server/clock';
import { demoShows } from '#catalogue.ts';
import type { Watcher } from '#people.ts';
import { releaseOf } from '#episode-dates.ts';
import { inventWatching } from '#watching.ts';

const [show] = demoShows.filter(({ growth = 1 }) => growth > 4);
const audience = Array.from({ length: 100 }, (_, index): Watcher => ({
  id: index + 1,
  region: 'GB',
  joined_at: new Date(0),
  left_at: null,
}));

/** Hours of the day to test at; the demo's episodes are released at 18:00. */
const hours = [0, 9, 17.9, 18.2, 23];

function playsAt(hour_of_day: number, began_days_ago: number) {
  if (!show) throw new Error('No show of the demo is growing');
  const now = new Date(Date.UTC(2026, 10, 24) + hour_of_day * hour);
  const season = { title: '', description: '', began_days_ago, episodes: [] };
  const episodes = Array.from({ length: 8 }, (_, number) => ({
    id: number + 1,
    number,
    release_at: releaseOf(season, number, now),
    is_uploaded: true,
  }));
  const { plays } = inventWatching({ id: 1, show, episodes }, audience, now);
  return (days: number) => plays.filter(({ started_at }) => started_at > after(now, -days * day)).length;
}

test.each(hours)(
  'a growing show has many more plays in the last seven days, even at hour %f of the day',
  (hour_of_day) => {
    const lastDays = playsAt(hour_of_day, 60);
    expect(lastDays(7) / ((lastDays(35) - lastDays(7)) / 4)).toBeGreaterThan(2);
  },
);

test.each(hours)(
  'a week that has just begun does not have a whole week’s plays, at hour %f of the day',
  (hour_of_day) => {
    const lastDays = playsAt(hour_of_day, 84);
    expect(lastDays(0.1) / lastDays(7)).toBeLessThan(0.15);
  },
);
