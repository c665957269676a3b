import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEpisode, seasonEpisodes } from '@kinora/contract/publishing/episodes';
import { publisherShows } from '@kinora/contract/publishing/shows';
import { startTestApp, type TestApp } from '#test/app.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';

let kinora: TestApp;
let fixture: Awaited<ReturnType<typeof publisherWithEpisode>>;
beforeAll(async () => {
  kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
  fixture = await publisherWithEpisode(kinora);
});
afterAll(() => kinora[Symbol.asyncDispose]());

test.each([
  [{ release_date: '2027-02-30' }, 'release_date', 'Publish date is not a valid date'],
  [{ release_date: '0000-01-01' }, 'release_date', 'Publish date is not a valid date'],
  [{ time_zone: '+05:30' }, 'time_zone', 'Time zone is not known: use a name such as Europe/Paris'],
  [{ description: 'Shh\0' }, 'description', 'Description is not valid'],
])(
  'an episode with %j is refused with a message, and the list still works',
  async (change, field, message) => {
    const { publisher, show_id, season_id } = fixture;
    const body = { ...episodeForm(show_id, season_id), ...change };
    const refusal = await kinora.refused(publisher, createEpisode, { body });
    expect([refusal.status, refusal.errors]).toEqual([422, { [field]: message }]);
    expect(await kinora.as(publisher, seasonEpisodes, { params: { season_id } })).toHaveLength(1);
  },
);

test('a search for a NUL character is refused', async () => {
  const refusal = await kinora.refused(fixture.publisher, publisherShows, { query: { search: '\0' } });
  expect([refusal.status, refusal.errors]).toEqual([422, { search: 'Search is not valid' }]);
});
