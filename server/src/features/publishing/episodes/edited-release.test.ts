import { afterAll, beforeAll, expect, test } from 'vitest';
import { editEpisode, publisherEpisode } from '@kinora/contract/publishing/episodes';
import { startTestApp, type TestApp } from '#test/app.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { addFilm } from '#test/film.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const nextYear = new Date().getUTCFullYear() + 1;
const futureRelease = { release_date: `${nextYear}-07-10`, release_time: '10:00' };

/** Adds an episode whose release date is long past, with helpers that edit and read it. */
async function addPastEpisode() {
  const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
  const inputWith = (change: Partial<ReturnType<typeof episodeForm>>) => ({
    params: { show_id },
    body: { ...episodeForm(0, 0), episode_id, ...change },
  });
  return {
    episode_id,
    edit: (change: Parameters<typeof inputWith>[0]) => kinora.as(publisher, editEpisode, inputWith(change)),
    editRefusal: (change: Parameters<typeof inputWith>[0]) =>
      kinora.refused(publisher, editEpisode, inputWith(change)),
    read: () => kinora.as(publisher, publisherEpisode, { params: { episode_id } }),
  };
}

test('a released episode keeps its release date, and everything else can be changed', async () => {
  const { episode_id, edit, editRefusal, read } = await addPastEpisode();
  await addFilm(kinora.context, episode_id);
  const refusal = await editRefusal({ ...futureRelease, title: 'Departure' });
  expect([refusal.status, refusal.errors]).toEqual([
    422,
    { release_date: 'This episode is already out, and its release date can no longer change.' },
  ]);
  expect(await read()).toMatchObject({ title: 'Arrival', release_date: '2022-01-07', is_playable: true });
  await edit({ title: 'Departure' });
  expect(await read()).toMatchObject({ title: 'Departure', release_at: '2022-01-07T09:00:00.000Z' });
});

test('an episode that missed its release because it had no video can be rescheduled', async () => {
  const { edit, editRefusal, read } = await addPastEpisode();
  await edit({ title: 'Not yet' });
  expect(await read()).toMatchObject({ title: 'Not yet', release_date: '2022-01-07' });
  const refusal = await editRefusal({ release_time: '10:30' });
  expect([refusal.status, refusal.errors]).toEqual([
    422,
    { release_date: 'This time has passed. Choose a day and time in the future.' },
  ]);
  await edit(futureRelease);
  expect(await read()).toMatchObject(futureRelease);
});
