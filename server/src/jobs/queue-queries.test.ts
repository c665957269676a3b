import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineJob } from '#jobs/define.ts';
import { listReadyQueues } from '#jobs/queue-queries.ts';
import { work } from '#jobs/work.ts';
import { startTestApp } from '#test/app.ts';

test('a queue is ready while one of its jobs can be taken', async () => {
  await using kinora = await startTestApp();
  const { db, jobs } = kinora.context;
  const { boss } = jobs;
  const name = 'score-shows';
  await boss.deleteAllJobs(name);
  const isReady = async () => (await listReadyQueues(db)).includes(name);
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

test('jobs start in the order they were sent, and again when they fail', async () => {
  await using kinora = await startTestApp();
  const { jobs } = kinora.context;
  const name = 'count-to-ten';
  await jobs.boss.createQueue(name, { retryLimit: 2, retryDelay: 1 });
  const done: string[] = [];
  const { promise: counted, resolve } = Promise.withResolvers<void>();
  const job = defineJob({
    name,
    data: z.object({ number: z.number() }),
    retries: 2,
    expire_in_s: 60,
    concurrency: 1,
    run: async ({ data: { number }, tries }) => {
      done.push(`${number}.${tries}`);
      if (number === 3 && tries === 1) throw new Error('Not this time');
      if (new Set(done).size === 11) resolve();
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
  expect(done.toSorted()).toEqual(
    ['1.1', '2.1', '3.1', '3.2', '4.1', '5.1', '6.1', '7.1', '8.1', '9.1', '10.1'].toSorted(),
  );
});
