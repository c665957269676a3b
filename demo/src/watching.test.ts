import { expect, test } from 'vitest';
import { after, day, hour } from '@kinora/server/clock';
import { demoShows } from '#catalogue.ts';
import type { Watcher } from '#people.ts';
import { releaseOf } from '#rules.ts';
import { watchingOf } from '#watching.ts';

const [show] = demoShows.filter(({ growth = 1 }) => growth > 4);
const audience = Array.from({ length: 100 }, (_, index): Watcher => ({
  id: index + 1,
  region: 'GB',
  joined_at: new Date(0),
  left_at: null,
}));

test.each([0, 6, 12, 17, 19, 23])(
  'a show that grows has many more plays in the last seven days, at %i:00 too',
  (hours) => {
    if (!show) throw new Error('No show of the demo grows');
    const now = new Date(Date.UTC(2026, 10, 24) + hours * hour);
    const episodes = Array.from({ length: 8 }, (_, number) => ({
      id: number + 1,
      number,
      release_at: releaseOf({ title: '', description: '', began_days_ago: 60, episodes: [] }, number, now),
      is_uploaded: true,
    }));
    const { plays } = watchingOf({ id: 1, show, episodes }, audience, now);
    const since = (days: number) =>
      plays.filter(({ started_at }) => started_at > after(now, -days * day)).length;
    expect(since(7) / ((since(35) - since(7)) / 4)).toBeGreaterThan(2);
  },
);
