import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';
import { readQueues } from '#jobs/queue-queries.ts';
import { openJobs } from '#jobs/queue.ts';
import { work } from '#jobs/work.ts';
import { startTestApp } from '#test/app.ts';

test('a queue is ready while one of its jobs can be taken', async () => {
  await using kinora = await startTestApp();
  const { db, jobs } = kinora.context;
  const { boss } = jobs;
  const name = 'score-shows';
  await boss.deleteAllJobs(name);
  const isReady = async () => (await readQueues(db)).ready.includes(name);
  expect(await isReady()).toBe(false);
  await boss.send(name, {}, { startAfter: 3600, singletonKey: 'later' });
  expect(await isReady()).toBe(false);
  const id = await boss.send(name, {}, { singletonKey: 'now' });
  expect(await isReady()).toBe(true);
  expect(await boss.fetch(name)).toMatchObject([{ id }]);
  expect(await isReady()).toBe(false);
  await boss.complete(name, id ?? '');
  expect(await isReady()).toBe(false);
});

test('every job runs once, and is retried when it fails', async () => {
  await using kinora = await startTestApp();
  const { jobs } = kinora.context;
  const name = 'count-to-ten';
  await jobs.boss.createQueue(name, { retryLimit: 2, retryDelay: 1 });
  const attempts: string[] = [];
  const { promise: counted, resolve } = Promise.withResolvers<void>();
  const job = defineJob({
    name,
    data: z.object({ number: z.number() }),
    retries: 2,
    expire_in_s: 60,
    concurrency: 1,
    run: async ({ data: { number }, tries }) => {
      attempts.push(`${number}.${tries}`);
      if (number === 3 && tries === 1) throw new Error('Not this time');
      if (new Set(attempts).size === 11) resolve();
    },
  });
  const stop = await work({ ...kinora.context, log: kinora.context.log.child({}, { level: 'silent' }) }, [
    job,
  ]);
  try {
    for (let number = 1; number <= 10; number += 1) await jobs.boss.send(name, { number });
    await counted;
  } finally {
    await stop();
  }
  expect(attempts.toSorted()).toEqual(
    ['1.1', '2.1', '3.1', '3.2', '4.1', '5.1', '6.1', '7.1', '8.1', '9.1', '10.1'].toSorted(),
  );
});

test('a queue that was created with other settings gets the new settings of its job', async () => {
  await using kinora = await startTestApp();
  const { database, log } = kinora.context;
  const name = 'retried-more-often';
  const job = { name, data: z.object({}), retries: 2, expire_in_s: 60, concurrency: 1 };
  for (const retries of [2, 5]) {
    const jobs = await openJobs(database, [{ ...job, retries }], log);
    const id = await jobs.boss.send(name, {}, { singletonKey: String(retries) });
    expect(await jobs.boss.findJobs(name, { id: id ?? '' })).toMatchObject([{ retryLimit: retries }]);
    await jobs.close();
  }
});

test('up to five stalled jobs let others pass, and a sixth stalled job does once one of the five has ended', async () => {
  await using kinora = await startTestApp();
  const { jobs } = kinora.context;
  const name = 'hang-or-pass';
  await jobs.boss.createQueue(name, { retryLimit: 0 });
  const stalledIds: string[] = [];
  const passedIds: string[] = [];
  const releases = new Map<string, () => void>();
  const job = defineJob({
    name,
    data: z.object({ id: z.string(), hangs: z.boolean() }),
    retries: 0,
    expire_in_s: 60,
    concurrency: 1,
    run: async ({ data: { id, hangs }, signal, yieldSlot }) => {
      if (!hangs) {
        passedIds.push(id);
        return;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      releases.set(id, resolve);
      signal.addEventListener('abort', () => resolve());
      stalledIds.push(id);
      yieldSlot();
      await promise;
    },
  });
  const stop = await work(kinora.context, [job]);
  const send = (id: string, hangs: boolean) => jobs.boss.send(name, { id, hangs });
  const pollOptions = { timeout: 60_000 };
  try {
    for (const id of ['1', '2', '3', '4', '5']) await send(id, true);
    await send('behind five', false);
    await expect.poll(() => passedIds, pollOptions).toEqual(['behind five']);
    await send('6', true);
    await send('behind six', false);
    await expect.poll(() => stalledIds, pollOptions).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(passedIds).toEqual(['behind five']);
    releases.get('3')?.();
    await expect.poll(() => passedIds, pollOptions).toEqual(['behind five', 'behind six']);
  } finally {
    await stop();
  }
});
