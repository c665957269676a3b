import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPage } from '@kinora/contract/schemas';
import type { UserData } from '@kinora/contract/accounts/account';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import { followShow, followingShows } from '@kinora/contract/engagement/reactions';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { uploadCaptions } from '@kinora/contract/publishing/episode-extras';
import { createEpisode, deleteEpisode, seasonEpisodes } from '@kinora/contract/publishing/episodes';
import { createSeason, deleteSeason, publisherSeasons } from '@kinora/contract/publishing/seasons';
import { createShow, deleteShow, publisherShows } from '@kinora/contract/publishing/shows';
import { deletePermanently, listTrash, restoreFromTrash } from '@kinora/contract/publishing/trash';
import { completePart, initiateUpload, uploadPartUrl } from '@kinora/contract/uploads/uploads';
import { day, hour } from '#clock.ts';
import { closeMonth } from '#features/earnings/royalties/close/close-month.ts';
import { runClearUnusedFiles } from '#features/publishing/unused-files/jobs/clear-unused-files.ts';
import { runTidyEpisodes } from '#features/publishing/episode-extras/jobs/tidy-episodes.ts';
import { runEmptyTrash } from '#features/publishing/trash/empty-trash.ts';
import { runClearAbandonedUploads } from '#features/uploads/jobs/clear-abandoned-uploads.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { testPicture } from '#test/picture.ts';
import { episodeForm, publisherWithEpisode, showForm } from '#test/publisher.ts';
import { addSampleMonth } from '#test/royalties.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
});
afterAll(() => kinora[Symbol.asyncDispose]());

const seasonForm = { title: 'Season 2', description: 'The second winter.', release_date: '2022-01-07' };
const readTrash = (publisher: UserData) => kinora.as(publisher, listTrash, {});
const restore = (publisher: UserData, deleted: { trash_id: number }) =>
  kinora.as(publisher, restoreFromTrash, { params: deleted });
const emptyTrash = () => runEmptyTrash(kinora.context, new AbortController().signal);

/** Adds a film with one stored file. */
async function addStoredFilm(episode_id: number): Promise<{ video_id: number }> {
  const { db, storage } = kinora.context;
  const video_id = await addFilm(kinora.context, episode_id);
  const prefix = `videos/${video_id}/1/`;
  await db.updateTable('videos').set({ prefix, stored_bytes: 7 }).where('id', '=', video_id).execute();
  const content_type = 'application/vnd.apple.mpegurl';
  await storage.put(`${prefix}master.m3u8`, Buffer.from('#EXTM3U'), { content_type });
  return { video_id };
}

async function listEpisodeNumbers(publisher: UserData): Promise<unknown> {
  const { season_data } = await kinora.as(publisher, publisherSeasons, {});
  const episodes = season_data.map(async ({ season_id, season_name }) => {
    const { rows } = asPage(await kinora.as(publisher, seasonEpisodes, { params: { season_id } }));
    return [season_name, rows.map(({ episode_number }) => episode_number)];
  });
  return Promise.all(episodes);
}

test('restoring brings back exactly the items that were deleted together', async () => {
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const { id: second } = await kinora.as(publisher, createSeason, {
    body: { ...seasonForm, tv_show: show_id },
  });
  const body = episodeForm(show_id, season_id);
  await kinora.as(publisher, createEpisode, { body });
  await kinora.as(publisher, createEpisode, { body: episodeForm(show_id, second) });

  const episode = await kinora.as(publisher, deleteEpisode, { params: { episode_id } });
  const season = await kinora.as(publisher, deleteSeason, { params: { season_id: second } });
  const show = await kinora.as(publisher, deleteShow, { params: { show_id } });
  expect(asPage(await kinora.as(publisher, publisherShows, {})).rows).toEqual([]);
  const showItem = { kind: 'show', title: showForm.title };
  expect(await readTrash(publisher)).toMatchObject([
    {
      id: show.trash_id,
      ...showItem,
      seasons_count: 1,
      episode_count: 1,
      restore_first: null,
      stored_bytes: 0,
    },
    { id: season.trash_id, kind: 'season', seasons_count: 1, episode_count: 1, restore_first: showItem },
    { id: episode.trash_id, kind: 'episode', season_title: 'Season 1', restore_first: showItem },
  ]);
  expect(
    await kinora.refused(publisher, restoreFromTrash, { params: { trash_id: season.trash_id } }),
  ).toMatchObject({ status: 409, message: `Restore the show “${showForm.title}” first.` });

  expect(await restore(publisher, show)).toEqual({ ...showItem, id: show_id });
  expect(await listEpisodeNumbers(publisher)).toEqual([['Season 1', [2]]]);
  await restore(publisher, season);
  await restore(publisher, episode);
  expect(await listEpisodeNumbers(publisher)).toEqual([
    ['Season 1', [1, 2]],
    ['Season 2', [1]],
  ]);
  expect(await readTrash(publisher)).toEqual([]);
});

test('an episode whose number was taken in the meantime gets the next free one', async () => {
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const deleted = await kinora.as(publisher, deleteEpisode, { params: { episode_id } });
  await kinora.as(publisher, createEpisode, { body: episodeForm(show_id, season_id) });
  await restore(publisher, deleted);
  expect(await listEpisodeNumbers(publisher)).toEqual([['Season 1', [1, 2]]]);
});

test('a deleted show makes room for another, and cannot be restored above the limit', async () => {
  const { publisher, show_id } = await publisherWithEpisode(kinora);
  const deleted = await kinora.as(publisher, deleteShow, { params: { show_id } });
  const next = await kinora.as(publisher, createShow, { body: showForm });
  expect(await kinora.refused(publisher, restoreFromTrash, { params: deleted })).toMatchObject({
    status: 409,
    message: 'Sorry, only one show per user allowed. Delete another show to restore this one.',
  });
  await kinora.as(publisher, deleteShow, { params: { show_id: next.id } });
  await restore(publisher, deleted);
  expect(asPage(await kinora.as(publisher, publisherShows, {})).rows).toMatchObject([{ id: show_id }]);
});

test('deleting twice at the same time creates one entry; another publisher can neither see nor change it', async () => {
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  const deletions = await Promise.allSettled(
    [1, 2].map(() => kinora.as(publisher, deleteEpisode, { params: { episode_id } })),
  );
  expect(deletions.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [entry] = await readTrash(publisher);
  const trash_id = entry?.id ?? 0;
  const other = await kinora.subscriber('Otto Other');
  expect(await readTrash(other)).toEqual([]);
  for (const endpoint of [restoreFromTrash, deletePermanently])
    expect((await kinora.refused(other, endpoint, { params: { trash_id } })).status).toBe(404);
  expect(await readTrash(publisher)).toHaveLength(1);
});

test('a show in the trash keeps its followers, but its film is not served, even to current viewers', async () => {
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const { db, storage } = kinora.context;
  await addStoredFilm(episode_id);
  const trailer = `trailers/of-${show_id}.mp4`;
  await storage.put(trailer, Buffer.from('a trailer'), { content_type: 'video/mp4' });
  await db.updateTable('shows').set({ trailer_key: trailer }).where('id', '=', show_id).execute();

  const viewer = await kinora.subscriber();
  await kinora.as(viewer, followShow, { body: { show_id } });
  const { playlist_url } = await kinora.as(viewer, episodeVideo, { params: { episode_id }, query: {} });
  const statuses = async () => [
    (await fetch(new URL(playlist_url ?? '', kinora.base))).status,
    (await fetch(`${kinora.base}/media/${trailer}`)).status,
    (await kinora.as(viewer, followingShows, {})).length,
  ];
  expect(await statuses()).toEqual([200, 200, 1]);
  await kinora.as(publisher, deleteSeason, { params: { season_id } });
  expect(await readTrash(publisher)).toMatchObject([{ stored_bytes: 7 }]);
  expect(await statuses()).toEqual([404, 200, 0]);
  await kinora.as(publisher, deleteShow, { params: { show_id } });
  expect(await statuses()).toEqual([404, 404, 0]);
  for (const { id } of await readTrash(publisher)) await restore(publisher, { trash_id: id });
  expect(await statuses()).toEqual([200, 200, 1]);
});

test('an unfinished upload accepts no parts while its episode is in the trash, and continues after a restore', async () => {
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  const params = { episode_id };
  const { uploadId, key } = await kinora.as(publisher, initiateUpload, { params, body: {} });
  const part = { uploadId, key, partNumber: 1, origin: kinora.base };
  const { presignedUrl } = await kinora.as(publisher, uploadPartUrl, { params, body: part });
  const sent = await fetch(presignedUrl, { method: 'PUT', body: 'the first part' });
  const etag = sent.headers.get('etag') ?? '';
  await kinora.as(publisher, completePart, { params, body: { ...part, etag } });

  const deleted = await kinora.as(publisher, deleteEpisode, { params });
  const refused = await kinora.refused(publisher, uploadPartUrl, {
    params,
    body: { ...part, partNumber: 2 },
  });
  expect(refused).toMatchObject({ status: 404, message: 'This episode does not exist.' });
  await restore(publisher, deleted);
  expect(await kinora.as(publisher, initiateUpload, { params, body: {} })).toMatchObject({
    uploadId,
    parts: [{ partNumber: 1, etag }],
  });

  // After a permanent deletion, the upload is aborted within the hour.
  await kinora.as(publisher, deletePermanently, {
    params: await kinora.as(publisher, deleteEpisode, { params }),
  });
  await runClearAbandonedUploads(kinora);
  expect(await kinora.context.storage.listUploads(`sources/${episode_id}/`)).toEqual([]);
});

test('the time that an entry has spent in the trash is measured by the service’s clock', async () => {
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  await kinora.as(publisher, deleteEpisode, { params: { episode_id } });
  kinora.advance(3 * day);
  const [entry] = await readTrash(publisher);
  const waited = Date.parse(entry?.as_of ?? '') - Date.parse(entry?.deleted_at ?? '');
  expect(Math.floor(waited / day)).toBe(3);
});

test('after 30 days a show is permanently deleted with all of its files, and later runs find nothing to delete', async () => {
  const { publisher, show_id, season_id } = await publisherWithEpisode(kinora);
  const { storage, db } = kinora.context;
  const episode = await kinora.as(publisher, createEpisode, {
    body: episodeForm(show_id, season_id),
    files: { landscape_image: await testPicture(1280, 720, '#12ab34') },
  });
  const params = { episode_id: episode.id };
  const { video_id } = await addStoredFilm(episode.id);
  await kinora.as(publisher, uploadCaptions, {
    params,
    body: { language: 'en' },
    files: { captions: new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\nAhoy!\n']) },
  });
  const { landscape_id } = await db
    .selectFrom('episodes')
    .select('landscape_id')
    .where('id', '=', episode.id)
    .executeTakeFirstOrThrow();
  const picture = await db
    .selectFrom('images')
    .select('key')
    .where('id', '=', landscape_id)
    .executeTakeFirstOrThrow();
  const folders = [`videos/${video_id}/`, `captions/${episode.id}/`, `${picture.key}/`];
  const hasFiles = () => Promise.all(folders.map(async (folder) => (await storage.list(folder)).length > 0));
  const runCleanup = async () => {
    await emptyTrash();
    await kinora.doJobs('process-video');
    await runTidyEpisodes(kinora);
    await runClearUnusedFiles(kinora.context);
  };

  // The episode was deleted first, on its own, and is permanently deleted together with its show.
  const deletedEpisode = await kinora.as(publisher, deleteEpisode, { params });
  const show = await kinora.as(publisher, deleteShow, { params: { show_id } });
  kinora.advance(30 * day - hour);
  await runCleanup();
  expect(await readTrash(publisher)).toHaveLength(2);
  expect(await hasFiles()).toEqual([true, true, true]);
  kinora.advance(2 * hour);
  await runCleanup();
  await runCleanup();
  expect(await readTrash(publisher)).toEqual([]);
  expect(await hasFiles()).toEqual([false, false, false]);
  for (const deleted of [deletedEpisode, show])
    expect(await kinora.refused(publisher, restoreFromTrash, { params: deleted })).toMatchObject({
      status: 404,
      message: 'This is no longer in the trash.',
    });
  const rows = await db.selectFrom('episodes').selectAll().where('show_id', '=', show_id).execute();
  expect(rows.map(({ deleted_at, trash_id }) => [deleted_at !== null, trash_id])).toEqual([
    [true, null],
    [true, null],
  ]);
});

test('deleting the account empties the trash', async () => {
  const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, episode_id);
  await kinora.as(publisher, deleteShow, { params: { show_id } });
  await kinora.as(publisher, deleteAccount, { body: { password: 'Correct-horse-1' } });
  const { db } = kinora.context;
  expect(
    await db.selectFrom('trash_entries').where('publisher_id', '=', publisher.id).selectAll().execute(),
  ).toEqual([]);
  await kinora.doJobs('process-video');
  const videos = db
    .selectFrom('videos')
    .select(['status', 'reason_code'])
    .where('episode_id', '=', episode_id);
  expect(await videos.execute()).toEqual([{ status: 'failed', reason_code: 'deleted' }]);
});

test('watching a show earns royalties, even if it is in the trash or permanently deleted', async () => {
  await using app = await startTestApp();
  const sample = await addSampleMonth(app);
  const deleted = await app.as(sample.ada.user, deleteShow, { params: { show_id: sample.ada.show_id } });
  await app.as(sample.bob.user, deletePermanently, {
    params: await app.as(sample.bob.user, deleteShow, { params: { show_id: sample.bob.show_id } }),
  });
  expect(deleted.trash_id).toBeGreaterThan(0);
  await closeMonth(app.context, sample.month);
  const lines = await app.context.db
    .selectFrom('royalty_lines')
    .innerJoin('royalty_months', 'royalty_months.id', 'royalty_lines.month_id')
    .whereRef('royalty_lines.rule', '=', 'royalty_months.rule')
    .select(['show_id', 'amount_minor'])
    .execute();
  const paid = new Set(lines.map(({ show_id }) => show_id));
  expect(paid).toEqual(new Set([sample.ada.show_id, sample.bob.show_id]));
  expect(lines.every(({ amount_minor }) => amount_minor > 0)).toBe(true);
});
