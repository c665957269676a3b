import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { listStorage } from '@kinora/contract/operator/films';
import { readPersonPage, setQuota } from '@kinora/contract/operator/people';
import {
  createEpisode,
  deleteEpisode,
  publisherEpisode,
  retryProcessing,
} from '@kinora/contract/publishing/episodes';
import { deletePermanently, listTrash } from '@kinora/contract/publishing/trash';
import { readQuota } from '@kinora/contract/uploads/quota';
import { initiateUpload, partSize, uploadPartUrl } from '@kinora/contract/uploads/uploads';
import { day, hour } from '#clock.ts';
import { runCheckVideo } from '#features/processing/jobs/check-video.ts';
import { runProcessVideo } from '#features/processing/jobs/process-video.ts';
import { runClearAbandonedUploads } from '#features/uploads/jobs/clear-abandoned-uploads.ts';
import { folderSize } from '#services/storage/folder-size.ts';
import { runCommandLine } from '#test/command.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { uploadPageActions, fileOf, film } from '#test/upload-page.ts';
import { createClip } from '#test/videos.ts';

const MB = 1_000_000;

/** Adds a creator with episodes that have no films yet, and opens the upload page of each episode. */
async function addCreator(kinora: TestApp, episodes: number) {
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const pages = [await uploadPageActions(kinora, { publisher, episode_id })];
  for (let episode_number = 2; episode_number <= episodes; episode_number++) {
    const body = { ...episodeForm(show_id, season_id), episode_number };
    const { id } = await kinora.as(publisher, createEpisode, { body });
    pages.push(await uploadPageActions(kinora, { publisher, episode_id: id }));
  }
  return { publisher, pages };
}

const quotaOf = (kinora: TestApp, publisher: UserData) => kinora.as(publisher, readQuota, {});
const fileOfSize = (size_bytes: number) => ({ ...fileOf(film), size_bytes });

test('uploads that begin at the same time cannot exceed the limit together, and a cancelled upload frees space', async () => {
  await using kinora = await startTestApp({ CREATOR_QUOTA_GB: '1', EPISODE_EVERY_DAYS: '0' });
  const { publisher, pages } = await addCreator(kinora, 4);
  const starts = await Promise.allSettled(pages.map((page) => page.start(fileOfSize(400 * MB))));
  const refusals = starts.filter((start) => start.status === 'rejected').map(({ reason }) => reason as Error);
  expect(refusals).toMatchObject([
    {
      status: 413,
      message:
        'Your films and uploads take up 0.8 GB of 1 GB, and this file is 0.4 GB. Cancel uploads, delete films and empty the trash, or ask the people who run this service for more.',
    },
    { status: 413 },
  ]);
  expect(await kinora.context.storage.listUploads('sources/')).toHaveLength(2);
  const support = await signInAsStaff(kinora, await kinora.member(), 'support');
  expect((await kinora.as(support, listStorage, { query: {} })).rows).toEqual([
    {
      creator: expect.objectContaining({ id: publisher.id }),
      films: 0,
      film_bytes: 0,
      upload_bytes: 800 * MB,
    },
  ]);
  expect(await quotaOf(kinora, publisher)).toEqual({
    bytes: { used: 800 * MB, limit: 1000 * MB },
    seconds: null,
  });

  const first = starts.findIndex(({ status }) => status === 'fulfilled');
  const refused = starts.findIndex(({ status }) => status === 'rejected');
  await pages[first]!.cancel();
  await pages[refused]!.start(fileOfSize(400 * MB));
  // An accepted upload continues, even if the limit has changed.
  kinora.context.config.creator_quota_gb = 0.1;
  await pages[refused]!.start(fileOfSize(400 * MB));
});

test('in an upload of unknown size, each part counts from the time its URL is issued until the upload expires', async () => {
  await using kinora = await startTestApp({ CREATOR_QUOTA_GB: '1' });
  const { publisher, pages } = await addCreator(kinora, 1);
  const page = pages[0]!;
  const upload = await page.start();
  const partsThatFit = Math.floor(1e9 / partSize);
  for (let number = 1; number <= partsThatFit; number++) await page.addressOf(upload, number);
  const body = { ...page.named(upload), partNumber: partsThatFit + 1 };
  const refused = await kinora.refused(publisher, uploadPartUrl, { params: page.params, body });
  expect(refused).toMatchObject({
    status: 413,
    message: expect.stringMatching(/take up .* of 1 GB/) as string,
  });

  // The URL that was issued without a size is still valid, even if a size is announced later.
  await kinora.as(publisher, uploadPartUrl, {
    params: page.params,
    body: { ...page.named(upload), partNumber: 1, size_bytes: 5 },
  });
  expect((await kinora.refused(publisher, uploadPartUrl, { params: page.params, body })).status).toBe(413);

  // Only the storage knows whether parts were sent to URLs that have expired.
  await page.put(upload, 1, film.subarray(0, 1000));
  kinora.advance(2 * hour);
  expect((await quotaOf(kinora, publisher)).bytes?.used).toBe(partsThatFit * partSize);
  kinora.advance(day);
  await runClearAbandonedUploads(kinora);
  expect((await quotaOf(kinora, publisher)).bytes?.used).toBe(0);
  expect(await kinora.context.storage.listUploads('sources/')).toEqual([]);
});

const slow = { timeout: 120_000 };

/** Uploads a film of two seconds; its jobs can be run one at a time, as a worker would run them. */
async function uploadFilm(kinora: TestApp, page: Awaited<ReturnType<typeof uploadPageActions>>) {
  const { publisher, params } = page;
  const bytes = await readFile(await createClip(kinora));
  const upload = await kinora.as(publisher, initiateUpload, { params, body: { replaces: true } });
  await page.send(upload, 1, bytes);
  const { video_id } = await page.finish(upload);
  const job = { context: kinora.context, data: { video_id }, signal: new AbortController().signal, tries: 1 };
  const worker = { ...job, yieldSlot: () => {} };
  return {
    bytes: bytes.length,
    video_id,
    check: () => runCheckVideo(worker),
    process: () => runProcessVideo(worker),
    episode: () => kinora.as(publisher, publisherEpisode, { params }),
  };
}

test(
  'a film that exceeds the limit on hours is refused, keeps its upload, and is processed once the limit is raised',
  slow,
  async () => {
    await using kinora = await startTestApp({ CREATOR_QUOTA_HOURS: '1', EPISODE_EVERY_DAYS: '0' });
    const owner = await signInAsStaff(kinora, await kinora.member(), 'owner');
    const { publisher, pages } = await addCreator(kinora, 3);
    const [first, second, third] = [pages[0]!, pages[1]!, pages[2]!];
    // Three seconds are enough for one film of two seconds.
    kinora.context.config.creator_quota_hours = 3 / 3600;
    const films = [await uploadFilm(kinora, first), await uploadFilm(kinora, second)];
    await Promise.all(films.map((film) => film.check()));
    const states = await Promise.all(films.map((film) => film.episode()));
    expect(new Set(states.map(({ video_status }) => video_status))).toEqual(new Set(['failed', 'queued']));
    const refused = states[0]!.video_status === 'failed' ? 0 : 1;
    expect(states[refused]!.reason).toBe(
      'This film is 1 minute long. Your films may be 1 minute long in total, and your other films are already 1 minute long. Delete films and empty the trash, or ask the people who run this service for more. Your upload is kept, so that you can process it again afterwards.',
    );
    await films[1 - refused]!.process();
    expect((await films[1 - refused]!.episode()).video_status).toBe('ready');

    // A film may be replaced by another of the same length.
    const page = pages[1 - refused]!;
    const replacement = await uploadFilm(kinora, page);
    await replacement.process();
    expect((await replacement.episode()).video_status).toBe('ready');
    kinora.context.config.creator_quota_hours = 2 / 3600;
    const full = await kinora.refused(publisher, initiateUpload, { params: third.params, body: {} });
    expect(full).toMatchObject({
      status: 413,
      message: expect.stringMatching(/^Your films are .* in total/) as string,
    });

    const reason = 'A series of long films.';
    const target = { params: { user_id: String(publisher.id) } };
    await kinora.as(owner, setQuota, { ...target, body: { gb: null, hours: 2, reason } });
    const { params } = pages[refused]!;
    await kinora.as(publisher, retryProcessing, { params });
    await films[refused]!.process();
    expect((await films[refused]!.episode()).video_status).toBe('ready');
    const { seconds, bytes } = await quotaOf(kinora, publisher);
    expect(seconds?.limit).toBe(7200);
    expect(seconds?.used).toBeCloseTo(4, 0);
    expect(bytes).toBeNull();
  },
);

test(
  'a film counts against the quota, together with its upload, until it is deleted from the trash',
  slow,
  async () => {
    await using kinora = await startTestApp({ CREATOR_QUOTA_GB: '1' });
    const support = await signInAsStaff(kinora, await kinora.member(), 'support');
    const { publisher, pages } = await addCreator(kinora, 1);
    const film = await uploadFilm(kinora, pages[0]!);
    await film.process();
    const storedBytes = film.bytes + (await folderSize(kinora.context.storage, `videos/${film.video_id}/`));
    const usedBytes = async () => (await quotaOf(kinora, publisher)).bytes?.used;
    const [row] = (await kinora.as(support, listStorage, { query: {} })).rows;
    expect(row).toMatchObject({ creator: { id: publisher.id }, upload_bytes: film.bytes });
    expect([await usedBytes(), row!.film_bytes + row!.upload_bytes]).toEqual([storedBytes, storedBytes]);

    const { params } = pages[0]!;
    const body = { file: fileOfSize(400 * MB), replaces: true };
    await kinora.as(publisher, initiateUpload, { params, body });
    const [withUpload] = (await kinora.as(support, listStorage, { query: {} })).rows;
    expect([await usedBytes(), withUpload!.film_bytes + withUpload!.upload_bytes]).toEqual([
      storedBytes + 400 * MB,
      storedBytes + 400 * MB,
    ]);
    await pages[0]!.cancel();

    await kinora.as(publisher, deleteEpisode, { params: pages[0]!.params });
    expect(await usedBytes()).toBe(storedBytes);
    const [entry] = await kinora.as(publisher, listTrash, {});
    await kinora.as(publisher, deletePermanently, { params: { trash_id: entry!.id } });
    await film.process();
    expect(await usedBytes()).toBe(0);
    expect((await kinora.as(support, listStorage, { query: {} })).rows).toMatchObject([
      { film_bytes: 0, upload_bytes: 0 },
    ]);
  },
);

test('staff can set the quota of one creator, on the website and with a command, and the change is recorded', async () => {
  await using kinora = await startTestApp({ CREATOR_QUOTA_GB: '50' });
  const owner = await signInAsStaff(kinora, await kinora.member(), 'owner');
  const operator = await signInAsStaff(kinora, await kinora.member(), 'operator');
  const publisher = await kinora.subscriber();
  const reason = 'A series of long films.';
  const paramsOf = ({ id }: UserData) => ({ params: { user_id: String(id) } });
  const quota = { body: { gb: 0, hours: 20, reason } };
  await kinora.as(operator, setQuota, { ...paramsOf(publisher), ...quota });
  expect(await quotaOf(kinora, publisher)).toEqual({ bytes: null, seconds: { used: 0, limit: 72_000 } });
  expect((await kinora.as(operator, readPersonPage, paramsOf(publisher))).quota).toEqual({
    used_bytes: 0,
    used_s: 0,
    gb: 0,
    hours: 20,
    default_gb: 50,
    default_hours: 0,
  });
  await expect(kinora.as(operator, setQuota, { ...paramsOf(operator), ...quota })).rejects.toMatchObject({
    status: 403,
  });

  const command = (...args: string[]) =>
    runCommandLine(kinora, ['people', 'quota', publisher.email, '--reason', reason, ...args]);
  expect((await command('--gb', 'much', '--hours', 'default')).code).not.toBe(0);
  expect((await command('--gb', 'default', '--hours', 'default')).code).toBe(0);
  expect((await quotaOf(kinora, publisher)).bytes).toEqual({ used: 0, limit: 50e9 });
  const { rows } = await kinora.as(owner, auditLog, { query: { act: 'quota-changed' } });
  expect(rows.map(({ actor, subject }) => [actor?.id, subject])).toEqual([
    [operator.id, 'unlimited GB, 20 hours'],
    [undefined, 'default GB, default hours'],
  ]);
});
