import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allShows, dynamicShows, newEpisodes, popularShows, showDetails } from '@kinora/contract/shows';
import { startTestApp, type TestApp } from '#test/app.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { giveReadyVideo } from '#test/ready-video.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const lists = () =>
  Promise.all([
    kinora.as(null, popularShows, { query: {} }),
    kinora.as(null, newEpisodes, { query: {} }),
    kinora.as(null, dynamicShows, {}),
  ]);

describe('what visitors see', () => {
  test('nothing of a show until an episode of it is out and ready', async () => {
    const { show_id } = await publisherWithEpisode(kinora);
    expect((await kinora.refused(null, showDetails, { params: { show_id } })).status).toBe(404);
    const [popular, fresh, posters] = await lists();
    expect([popular, fresh, posters.topShow]).toEqual([[], [], null]);
  });

  test('the show with its seasons and episodes once it is', async () => {
    const { show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
    const other = await publisherWithEpisode(kinora);
    await giveReadyVideo(kinora.context, episode_id);
    await giveReadyVideo(kinora.context, other.episode_id);
    const show = await kinora.as(null, showDetails, { params: { show_id } });
    expect(show).toMatchObject({
      id: show_id,
      name: 'The Lighthouse Keepers',
      duration: 60,
      publisher: { publisher_name: 'Pia Publisher' },
      seasons: [{ season_id, season_name: 'Season 1' }],
    });
    expect(show.seasons[0]?.episodes.map((one) => one.id)).toEqual([episode_id]);
    expect(show.seasons[0]?.episodes[0]?.release_date).toBe('2022-01-07T09:00:00.000Z');
    const [popular, fresh, posters] = await lists();
    expect(popular.map((one) => one.id)).toContain(show_id);
    expect(fresh.map((one) => one.id)).toContain(episode_id);
    expect(posters.topShow).not.toBeNull();
  });

  test('a read by POST answers to GET as well', async () => {
    const response = await fetch(`${kinora.base}/api/dynamic-shows`);
    expect(response.status).toBe(200);
  });

  test('genres by name, each with its shows', async () => {
    const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
    expect(publisher.is_subscribed).toBe(true);
    const { id } = await kinora.context.db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', 'science_technology')
      .executeTakeFirstOrThrow();
    await kinora.context.db.insertInto('show_categories').values({ show_id, category_id: id }).execute();
    await giveReadyVideo(kinora.context, episode_id);
    const genres = await kinora.as(null, allShows, {});
    expect(genres.science_technology?.map((show) => show.id)).toEqual([show_id]);
  });

  test('a limit that is no number is 422 at its field', async () => {
    const response = await fetch(`${kinora.base}/api/popularshows?limit=many`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { limit: 'Enter a whole number' } });
  });
});
