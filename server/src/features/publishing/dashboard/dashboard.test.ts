import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { dashboard } from '@kinora/contract/publishing/dashboard';
import { uploadCaptions } from '@kinora/contract/publishing/episode-extras';
import { createEpisode, deleteEpisode } from '@kinora/contract/publishing/episodes';
import { createSeason } from '@kinora/contract/publishing/seasons';
import { createShow } from '@kinora/contract/publishing/shows';
import { day, hour } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { episodeForm, showForm } from '#test/publisher.ts';
import { addUser, addViews } from '#test/shows.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const readDashboard = (publisher: UserData) => kinora.as(publisher, dashboard, {});
const seasonForm = { title: 'Season 1', description: 'The first winter.', release_date: '2022-01-07' };
const releaseFields = (at: number) => {
  const [release_date = '', time = ''] = new Date(at).toISOString().split('T');
  return { release_date, release_time: time.slice(0, 5), time_zone: 'UTC' };
};

test('a creator’s first steps are checked off one by one, followed by items that need attention', async () => {
  const publisher = await kinora.subscriber('Pia Publisher');
  const { context } = kinora;
  const noSteps = { show_id: null, season_id: null, episode: null, has_video: false, is_released: false };
  const emptyAttention = {
    failed: [],
    releases: [],
    captionless: { count: 0, latest: null },
    is_slot_open: false,
  };
  expect(await readDashboard(publisher)).toEqual({
    steps: { ...noSteps, next_release_at: null },
    attention: emptyAttention,
    last_release: null,
  });
  const { id: show_id } = await kinora.as(publisher, createShow, { body: showForm });
  expect((await readDashboard(publisher)).steps).toMatchObject({ ...noSteps, show_id });
  const { id: season_id } = await kinora.as(publisher, createSeason, {
    body: { ...seasonForm, tv_show: show_id },
  });
  expect(await readDashboard(publisher)).toMatchObject({
    steps: { show_id, season_id, episode: null },
    attention: { is_slot_open: true },
  });

  const tomorrow = releaseFields(context.clock.now().getTime() + day);
  const { id } = await kinora.as(publisher, createEpisode, {
    body: { ...episodeForm(show_id, season_id), ...tomorrow },
  });
  const episode = { id, title: 'Arrival' };
  expect(await readDashboard(publisher)).toMatchObject({
    steps: { episode, has_video: false, next_release_at: null },
    attention: { ...emptyAttention, releases: [{ ...episode, is_playable: false, video_status: null }] },
  });

  const video_id = await addFilm(context, id);
  const { steps, attention } = await readDashboard(publisher);
  expect(steps).toMatchObject({ has_video: true, is_released: false });
  expect(steps.next_release_at?.slice(0, 16)).toBe(`${tomorrow.release_date}T${tomorrow.release_time}`);
  expect(attention.captionless).toMatchObject({ count: 1, latest: episode });
  await kinora.as(publisher, uploadCaptions, {
    params: { episode_id: id },
    body: { language: 'en' },
    files: { captions: new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\nAhoy!\n']) },
  });
  expect((await readDashboard(publisher)).attention.captionless).toEqual({ count: 0, latest: null });

  kinora.advance(day + hour);
  expect(await readDashboard(publisher)).toMatchObject({
    steps: { is_released: true, next_release_at: null },
    attention: { releases: [] },
    last_release: { last: episode, before: null },
  });
  await context.db
    .updateTable('videos')
    .set({ status: 'failed', reason_code: 'stuck', reason: 'Processing got stuck.' })
    .where('id', '=', video_id)
    .execute();
  expect((await readDashboard(publisher)).attention.failed).toMatchObject([
    { ...episode, reason: 'Processing got stuck.' },
  ]);

  await kinora.as(publisher, deleteEpisode, { params: { episode_id: id } });
  expect(await readDashboard(publisher)).toMatchObject({
    steps: { show_id, season_id, episode: null, has_video: false, is_released: false },
    attention: emptyAttention,
    last_release: null,
  });
});

test('the last release is compared with the one before it over the same length of time', async () => {
  const publisher = await kinora.subscriber('Paul Publisher');
  const { context } = kinora;
  const { id: show_id } = await kinora.as(publisher, createShow, { body: showForm });
  const { id: season_id } = await kinora.as(publisher, createSeason, {
    body: { ...seasonForm, tv_show: show_id },
  });
  const publisher_id = publisher.id;
  const createReleasedEpisode = async () => {
    const { id: episode_id } = await kinora.as(publisher, createEpisode, {
      body: episodeForm(show_id, season_id),
    });
    // The release date has passed, so the episode is released once it has a film.
    await addFilm(context, episode_id);
    return { show_id, season_id, episode_id, publisher_id };
  };
  const viewers = await Promise.all([1, 2, 3, 4].map(() => addUser(context)));
  const first = await createReleasedEpisode();
  kinora.advance(8 * day);
  await addViews(context, first, viewers, 8 - 0.5);
  await addViews(context, first, viewers.slice(1), 8 - 1.5);
  // These views are later than the period that is compared.
  await addViews(context, first, viewers, 8 - 3);
  const second = await createReleasedEpisode();
  kinora.advance(1.75 * day);
  await addViews(context, second, viewers.slice(2), 1.75 - 0.25);
  await addViews(context, second, viewers.slice(3), 0.1);

  const { last_release } = await readDashboard(publisher);
  expect(last_release).toMatchObject({
    last: { id: second.episode_id, episode_number: 2, views: [2, 1] },
    before: { id: first.episode_id, episode_number: 1, views: [4, 3] },
  });
  expect(await readDashboard(await kinora.subscriber())).toMatchObject({ last_release: null });
});
