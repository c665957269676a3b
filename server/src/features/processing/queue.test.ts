import { expect, test } from 'vitest';
import { refreshProcessing } from '@kinora/contract/processing/processing';
import { createEpisode, publisherEpisode } from '@kinora/contract/publishing/episodes';
import { moveRelease } from '@kinora/contract/publishing/schedule';
import { after, day } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { queueVideo, sendUnfinishedVideos } from '#features/processing/queries.ts';
import { readQueues } from '#jobs/queue-queries.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';

test('publishers see how many films are ahead of theirs, both with our own worker and with a transcoder', async () => {
  await using kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const readPlace = async (id: number) => {
    const params = { episode_id: id };
    const { queue_place } = await kinora.as(publisher, publisherEpisode, { params });
    expect(await kinora.as(publisher, refreshProcessing, { params })).toMatchObject({ queue_place });
    return queue_place;
  };
  expect(await readPlace(episode_id)).toBeNull();
  const episode_ids = [episode_id];
  while (episode_ids.length < 3)
    episode_ids.push(
      (await kinora.as(publisher, createEpisode, { body: episodeForm(show_id, season_id) })).id,
    );
  const videos = [];
  for (const id of episode_ids) videos.push(await addQueuedVideo(kinora, id));
  const readPlaces = async () => Promise.all(episode_ids.map(readPlace));
  expect(await readPlaces()).toEqual([0, 1, 2]);

  const [first = 0, second = 0] = videos;
  await setStatus(kinora, first, 'processing');
  expect(await readPlaces()).toEqual([null, 1, 2]);
  await addTranscoderJob(kinora, first);
  expect(await readPlaces()).toEqual([0, 0, 1]);
  await setStatus(kinora, second, 'processing');
  await addTranscoderJob(kinora, second);
  expect(await readPlaces()).toEqual([0, 1, 0]);
  await kinora.context.db
    .updateTable('transcoder_jobs')
    .set({ state: 'progressing' })
    .where('video_id', '=', first)
    .execute();
  expect(await readPlaces()).toEqual([null, 0, 0]);
});

test('a film queued for later waits until it is refreshed or its release is near, even across a restart', async () => {
  await using kinora = await startTestApp();
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  const { db, jobs } = kinora.context;
  const isWaiting = async () => !(await readQueues(db)).ready.includes('process-video');
  const params = { episode_id };
  const now = new Date();
  const process_after = after(now, 11 * day);
  const video_id = await transaction(db, (tx) =>
    queueVideo(tx, jobs, {
      episode_id,
      upload_id: null,
      source_key: 'uploads/later.mp4',
      now,
      process_after,
    }),
  );
  await transaction(db, (tx) => sendUnfinishedVideos(tx, jobs));
  expect(await isWaiting()).toBe(true);
  expect((await kinora.as(publisher, publisherEpisode, { params })).video_status).toBe('queued');

  const move = (days: number) => {
    const release_date = after(kinora.context.clock.now(), days * day)
      .toISOString()
      .slice(0, 10);
    return kinora.as(publisher, moveRelease, { params, body: { release_date, release_time: '18:00' } });
  };
  const { release_at } = await move(5);
  expect(await scheduledStart(kinora, video_id)).toEqual(after(new Date(release_at), -day));
  await move(9);
  expect(await scheduledStart(kinora, video_id)).toEqual(after(new Date(release_at), -day));

  await kinora.as(publisher, refreshProcessing, { params });
  expect(await isWaiting()).toBe(false);
});

async function scheduledStart({ context: { jobs } }: TestApp, video_id: number): Promise<Date | undefined> {
  const [job] = await jobs.boss.findJobs('process-video', { key: `video-${video_id}` });
  return job?.startAfter;
}

async function addQueuedVideo({ context: { db, clock } }: TestApp, episode_id: number): Promise<number> {
  const now = clock.now();
  const video = { episode_id, source_key: `uploads/${episode_id}.mp4`, created_at: now, updated_at: now };
  const { id } = await db
    .insertInto('videos')
    .values({ ...video, status: 'queued' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const setStatus = ({ context: { db } }: TestApp, id: number, status: 'processing') =>
  db.updateTable('videos').set({ status }).where('id', '=', id).execute();

const addTranscoderJob = ({ context: { db, clock } }: TestApp, video_id: number) =>
  db
    .insertInto('transcoder_jobs')
    .values({
      video_id,
      token: `${video_id}`,
      job_ref: `job-${video_id}`,
      state: 'submitted',
      try: 1,
      prefix: `videos/${video_id}/1/`,
      plan: '{}',
      asked_at: clock.now(),
    })
    .execute();
