import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { cancelFilm, prioritizeFilm, listFilms, listStorage } from '@kinora/contract/operator/films';
import { deleteOrphans, listOrphans } from '@kinora/contract/operator/orphans';
import { dismissJob, listJobs, retryJob } from '@kinora/contract/operator/queue';
import { day } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { processVideo } from '#features/processing/process-video-job.ts';
import { queueVideo } from '#features/processing/queries.ts';
import { scoreShows } from '#features/discovery/score-shows-job.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { runCommandLine } from '#test/command.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { signIn } from '#test/sign-in.ts';

let kinora: TestApp;
let operator: UserData;
beforeAll(async () => {
  kinora = await startTestApp();
  operator = await signInAsStaff(kinora, await kinora.member('Olga'), 'operator');
});
afterAll(() => kinora[Symbol.asyncDispose]());

const list = (query: object) => kinora.as(operator, listJobs, { query: { page: 1, ...query } });

/** Makes a job fail permanently. */
async function failJob(): Promise<{ params: { job_id: string } }> {
  const { db, jobs } = kinora.context;
  await transaction(db, (tx) => jobs.send(tx, { ...scoreShows }, {}));
  for (let tries = 0; tries <= scoreShows.retries; tries++) {
    await db
      .withSchema('pgboss')
      .updateTable('job' as never)
      .set({ start_after: new Date(0) } as never)
      .execute();
    const [job] = await jobs.boss.fetch(scoreShows.name);
    if (!job) throw new Error('The job cannot be fetched');
    await jobs.boss.fail(scoreShows.name, job.id, new Error('The index is locked'));
  }
  const { rows } = await list({ state: 'failed', search: 'score' });
  return { params: { job_id: rows[0]?.id ?? '' } };
}

test('a failed job is listed with its reason, and can be run again or dismissed; other jobs cannot', async () => {
  const failed = await failJob();
  expect((await list({})).rows).toMatchObject([
    { name: 'score-shows', state: 'failed', reason: 'The index is locked', tries: scoreShows.retries + 1 },
  ]);
  await kinora.as(operator, retryJob, failed);
  expect((await list({})).total).toBe(0);
  expect((await list({ state: 'waiting', search: 'score' })).rows).toMatchObject([
    { id: failed.params.job_id },
  ]);
  expect((await kinora.refused(operator, dismissJob, failed)).status).toBe(409);
  const [job] = await kinora.context.jobs.boss.fetch(scoreShows.name);
  expect(job?.id).toBe(failed.params.job_id);
  expect((await list({ state: 'running' })).rows.map(({ id }) => id)).toEqual([failed.params.job_id]);
  expect((await kinora.refused(operator, retryJob, failed)).status).toBe(409);
  await kinora.context.jobs.boss.complete(scoreShows.name, failed.params.job_id);

  const other = await failJob();
  await kinora.as(operator, dismissJob, other);
  expect((await list({})).total).toBe(0);
  const { rows } = await kinora.as(operator, auditLog, { query: { page: 1, act: 'job-dismissed' } });
  expect(rows).toMatchObject([{ actor: { id: operator.id }, subject: 'job score-shows {}' }]);
  const support = await signInAsStaff(kinora, await kinora.member(), 'support');
  expect((await kinora.refused(support, listJobs, { query: { page: 1 } })).status).toBe(403);
});

test('the command line lists failed jobs, and retries or dismisses them', async () => {
  const { jobs } = kinora.context;
  const { job_id } = (await failJob()).params;
  const failed = await runCommandLine(kinora, ['jobs', 'failed']);
  expect(failed).toMatchObject({ code: 0, text: expect.stringContaining('The index is locked') });
  expect(await runCommandLine(kinora, ['jobs', 'retry', 'all'])).toEqual({
    code: 1,
    text: 'job: This job does not exist',
  });
  expect(await runCommandLine(kinora, ['jobs', 'retry', job_id])).toEqual({
    code: 0,
    text: 'The job will run again.',
  });
  expect((await jobs.boss.fetch(scoreShows.name)).map(({ id }) => id)).toEqual([job_id]);
  await jobs.boss.complete(scoreShows.name, job_id);
  const late = await runCommandLine(kinora, ['jobs', 'dismiss', job_id]);
  expect(late).toEqual({ code: 1, text: 'This job is already running again, or was removed.' });
  const other = (await failJob()).params.job_id;
  expect(await runCommandLine(kinora, ['jobs', 'dismiss', other])).toEqual({ code: 0, text: 'Dismissed.' });
  expect(await runCommandLine(kinora, ['jobs', 'failed'])).toEqual({ code: 0, text: 'None.' });
});

test('a waiting film can be moved to the front of the queue, or stopped without losing its upload; other films cannot', async () => {
  const { context } = kinora;
  const queueFilm = async () => {
    const { episode_id } = await publisherWithEpisode(kinora);
    const now = context.clock.now();
    const film = { episode_id, upload_id: null, source_key: 'uploads/a.mp4', now };
    const process_after = new Date(now.getTime() + 3_600_000);
    return {
      episode_id,
      video_id: await transaction(context.db, (tx) =>
        queueVideo(tx, context.jobs, { ...film, process_after }),
      ),
    };
  };
  await queueFilm();
  const { episode_id, video_id } = await queueFilm();
  const prioritize = { params: { episode_id: String(episode_id) } };
  await kinora.as(operator, prioritizeFilm, prioritize);
  const [first] = await context.jobs.boss.fetch<{ video_id: number }>(processVideo.name);
  expect(first?.data.video_id).toBe(video_id);
  expect((await kinora.refused(operator, prioritizeFilm, prioritize)).status).toBe(409);

  const stop = { ...prioritize, body: { reason: 'It is the wrong file.' } };
  await kinora.as(operator, cancelFilm, stop);
  expect((await kinora.refused(operator, cancelFilm, stop)).status).toBe(409);
  const listed = await kinora.as(operator, listFilms, { query: { status: 'failed' } });
  expect(listed.rows.find((film) => film.episode_id === episode_id)).toMatchObject({
    reason: 'The people who run this service stopped it: It is the wrong file.',
    can_be_retried: true,
  });
  const storedVideo = context.db.selectFrom('videos').where('id', '=', video_id).select('source_key');
  expect(await storedVideo.executeTakeFirst()).toEqual({ source_key: 'uploads/a.mp4' });
  const { id: creator_id } = listed.rows.find((film) => film.episode_id === episode_id)?.publisher ?? {};
  const storage = await kinora.as(operator, listStorage, { query: { sort: '-films' } });
  expect(storage.rows.find(({ creator }) => creator.id === creator_id)).toMatchObject({
    films: 0,
    film_bytes: 0,
  });
  expect(storage.total).toBe(storage.rows.length);
  const noMatch = { query: { search: 'no such name' } };
  expect(await kinora.as(operator, listStorage, noMatch)).toEqual({ rows: [], total: 0 });
  const { rows } = await kinora.as(operator, auditLog, { query: { page: 1, act: 'film-hurried' } });
  expect(rows).toMatchObject([{ subject: `episode ${episode_id}` }]);
});

test('the command line lists waiting films, moves one to the front and stops it', async () => {
  const { context } = kinora;
  const { episode_id } = await publisherWithEpisode(kinora);
  await transaction(context.db, (tx) =>
    queueVideo(tx, context.jobs, {
      episode_id,
      upload_id: null,
      source_key: 'uploads/b.mp4',
      now: context.clock.now(),
      process_after: new Date(context.clock.now().getTime() + 3_600_000),
    }),
  );
  const run = (...args: string[]) => runCommandLine(kinora, args);
  const episode = String(episode_id);
  expect((await run('films', 'waiting')).text).toMatch(
    new RegExp(`^${episode} +Arrival +The Lighthouse Keepers +Pia`, 'm'),
  );
  expect(await run('films', 'first', episode)).toEqual({ code: 0, text: 'The film will be processed next.' });
  expect(await run('films', 'first', '999999')).toEqual({ code: 1, text: 'This episode does not exist.' });
  const short = { code: 1, text: 'reason: Reason must be 5 to 500 characters' };
  expect(await run('films', 'cancel', episode, 'no')).toEqual(short);
  const why = 'It is the wrong file.';
  expect(await run('films', 'cancel', episode, why)).toEqual({
    code: 0,
    text: 'The film was stopped, and its creator was notified.',
  });
  expect(await run('films', 'cancel', episode, '--reason', why)).toEqual({
    code: 1,
    text: 'This film is neither waiting nor being processed.',
  });
  expect((await run('storage')).text).toMatch(/^Pia Publisher \(\d+\) +\d +0\.0 kB/m);
  const { rows } = await kinora.as(operator, auditLog, { query: { page: 1, act: 'film-cancelled' } });
  expect(rows).toContainEqual(
    expect.objectContaining({ actor: null, subject: `episode ${episode}`, reason: 'It is the wrong file.' }),
  );
});

test('old files that no row refers to are listed, and deleted unless the list has changed; other files are kept', async () => {
  const { storage } = kinora.context;
  const { episode_id } = await publisherWithEpisode(kinora);
  const { id } = await kinora.context.db
    .insertInto('videos')
    .values({
      episode_id,
      status: 'queued',
      created_at: kinora.context.clock.now(),
      updated_at: kinora.context.clock.now(),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const [referenced, orphan] = [`videos/${id}/1/master.m3u8`, 'videos/999999/1/master.m3u8'];
  for (const key of [referenced, orphan, 'captions/1/gone.vtt', 'notes/unrelated.txt'])
    await storage.put(key, Buffer.from('bytes'), { content_type: 'text/plain' });
  const run = async (...args: string[]) => (await runCommandLine(kinora, args)).text.split('\n');
  expect(await run('storage', 'orphans')).toEqual(['There are no such files.']);
  kinora.advance(8 * day);
  const lines = await run('storage', 'orphans');
  expect(lines.slice(0, -1).map((line) => line.split(' ')[0])).toEqual(
    expect.arrayContaining([orphan, 'captions/1/gone.vtt']),
  );
  expect(lines).toHaveLength(3);
  expect(await run('storage', 'delete-orphans', 'no')).toEqual(['Reason must be 5 to 500 characters']);

  const signedInAgain = { ...operator, token: await signIn(kinora, operator.id) };
  const found = await kinora.as(signedInAgain, listOrphans, {});
  expect(found).toMatchObject({ files: 2, bytes: 10 });
  expect(found.largest.map(({ key }) => key).toSorted()).toEqual(['captions/1/gone.vtt', orphan]);
  const outdated = { files: 1, bytes: 5, reason: 'The list I saw was shorter.' };
  expect(await kinora.refused(signedInAgain, deleteOrphans, { body: outdated })).toMatchObject({
    status: 409,
  });
  const confirmed = { body: { files: 2, bytes: 10, reason: 'A disk failed in summer.' } };
  expect(await kinora.as(signedInAgain, deleteOrphans, confirmed)).toBeNull();
  expect(await kinora.refused(signedInAgain, deleteOrphans, confirmed)).toMatchObject({ status: 409 });
  for (const key of [orphan, 'captions/1/gone.vtt'])
    await storage.put(key, Buffer.from('bytes'), { content_type: 'text/plain' });
  expect(await run('storage', 'delete-orphans', 'A disk failed in autumn.')).toEqual(['Files deleted: 2.']);
  const remaining = await Promise.all(
    [referenced, orphan, 'notes/unrelated.txt'].map((key) => storage.head(key)),
  );
  expect(remaining.map((object) => object !== null)).toEqual([true, false, true]);
});

test('the waiting job of a film shows the film’s last setback', async () => {
  const { db, jobs, clock } = kinora.context;
  const { episode_id } = await publisherWithEpisode(kinora);
  const film = { episode_id, upload_id: null, source_key: 'uploads/none.mp4', now: clock.now() };
  const video_id = await transaction(db, (tx) => queueVideo(tx, jobs, film));
  // Days have passed since the operator signed in.
  const signedInAgain = { ...operator, token: await signIn(kinora, operator.id) };
  const query = { page: 1, state: 'waiting', search: processVideo.name } as const;
  const readReason = async () => {
    const { rows } = await kinora.as(signedInAgain, listJobs, { query });
    return rows.find((job) => job.about.includes(`${video_id}`))?.reason;
  };
  expect(await readReason()).toBeNull();
  const setback_cause = 'ffmpeg made no progress for 60000 ms';
  await db
    .updateTable('videos')
    .set({ status: 'processing', file_faults: 1, setback: 'stuck', setback_cause })
    .where('id', '=', video_id)
    .execute();
  expect(await readReason()).toBe('Got stuck, failed attempts: 1 of 3: ffmpeg made no progress for 60000 ms');
});
