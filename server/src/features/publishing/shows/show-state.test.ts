import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPage } from '@kinora/contract/schemas';
import { editEpisode, episodeSorts, seasonEpisodes } from '@kinora/contract/publishing/episodes';
import { seasonSorts, showSeasons } from '@kinora/contract/publishing/seasons';
import { publisherShows, showLimit, showSorts } from '@kinora/contract/publishing/shows';
import { day } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { addFilm } from '#test/film.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

test('a show’s state goes from draft to processing, scheduled and out', async () => {
  const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
  const { context } = kinora;
  const readState = async () => {
    const [show] = asPage(await kinora.as(publisher, publisherShows, { query: { page: 1 } })).rows;
    return [show?.state, show?.next_release_at];
  };
  const tomorrow = new Date(context.clock.now().getTime() + day).toISOString().slice(0, 10);
  const release = `${tomorrow}T18:30:00.000Z`;
  await kinora.as(publisher, editEpisode, {
    params: { show_id },
    body: {
      ...episodeForm(0, 0),
      episode_id,
      release_date: tomorrow,
      release_time: '18:30',
      time_zone: 'UTC',
    },
  });
  expect(await readState()).toEqual(['draft', release]);

  const now = context.clock.now();
  const { id } = await context.db
    .insertInto('videos')
    .values({ episode_id, status: 'processing', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await readState()).toEqual(['processing', release]);

  await context.db.deleteFrom('videos').where('id', '=', id).execute();
  await addFilm(context, episode_id);
  expect(await readState()).toEqual(['scheduled', release]);

  kinora.advance(2 * day);
  expect(await readState()).toEqual(['out', null]);
});

test('a show whose release passes while its video is being processed is listed as waiting for it', async () => {
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  const { db, clock } = kinora.context;
  const now = clock.now();
  const isReleaseProcessing = async () =>
    asPage(await kinora.as(publisher, publisherShows, { query: { page: 1 } })).rows[0]?.is_release_processing;
  await db
    .updateTable('episodes')
    .set({ release_at: new Date(now.getTime() - day) })
    .where('id', '=', episode_id)
    .execute();
  await db
    .updateTable('shows')
    .set({ release_date: new Date(now.getTime() - day) })
    .where('publisher_id', '=', publisher.id)
    .execute();
  expect(await isReleaseProcessing()).toBe(false);
  await db
    .insertInto('videos')
    .values({ episode_id, status: 'processing', created_at: now, updated_at: now })
    .execute();
  expect(await isReleaseProcessing()).toBe(true);
  // The same applies while a replacement video is being processed.
  await db.deleteFrom('videos').where('episode_id', '=', episode_id).execute();
  await addFilm(kinora.context, episode_id);
  expect(await isReleaseProcessing()).toBe(false);
  await db
    .insertInto('videos')
    .values({ episode_id, status: 'queued', created_at: now, updated_at: now })
    .execute();
  expect(await isReleaseProcessing()).toBe(true);
});

test('a publisher who cannot create another show sees the reason in advance', async () => {
  const { publisher } = await publisherWithEpisode(kinora);
  expect(await kinora.as(publisher, showLimit, {})).toEqual({
    refusal: 'Sorry, only one show per user allowed',
  });
  expect(await kinora.as(await kinora.member(), showLimit, {})).toEqual({ refusal: null });
});

test('every sort order that a list offers works', async () => {
  const { publisher, show_id, season_id } = await publisherWithEpisode(kinora);
  for (const sort of showSorts)
    expect(await kinora.as(publisher, publisherShows, { query: { page: 1, sort } })).toMatchObject({
      total: 1,
    });
  for (const sort of seasonSorts) {
    const query = { sort };
    expect(await kinora.as(publisher, showSeasons, { params: { show_id }, query })).toMatchObject({
      total: 1,
    });
  }
  for (const sort of episodeSorts) {
    const query = { page: 1, sort };
    expect(await kinora.as(publisher, seasonEpisodes, { params: { season_id }, query })).toMatchObject({
      total: 1,
    });
  }
});
