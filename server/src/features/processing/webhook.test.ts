import { expect, test } from 'vitest';
import { after, hour, minute } from '#clock.ts';
import { startTestApp } from '#test/app.ts';
import type { FakeJob } from '#test/fakes/mediaconvert/jobs.ts';
import type { MessageOverrides } from '#test/fakes/mediaconvert/start-sns.ts';
import {
  byEventBridge,
  jobEvent,
  kinoraWithMediaConvert,
  type WithMediaConvert,
} from '#test/fakes/mediaconvert/with-kinora.ts';
import { createIdentity } from '#test/fakes/paypal/signing.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

const job = {
  id: '1700000000000-abc123',
  arn: 'arn:aws:mediaconvert:eu-west-1:123456789012:jobs/1',
} as FakeJob;

/** Adds a film that has been submitted to MediaConvert. */
async function startConversion({ kinora }: WithMediaConvert): Promise<void> {
  const { db, clock } = kinora.context;
  const now = clock.now();
  const { episode_id } = await publisherWithEpisode(kinora);
  const { id: video_id } = await db
    .insertInto('videos')
    .values({
      episode_id,
      source_key: 'uploads/1.mp4',
      status: 'processing',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('transcoder_jobs')
    .values({
      video_id,
      token: 'one',
      job_ref: job.id,
      state: 'submitted',
      try: 1,
      prefix: 'videos/1/1/',
      plan: '{}',
      asked_at: now,
    })
    .execute();
}

const readState = async ({ kinora: { context } }: WithMediaConvert) => ({
  ...(await context.db
    .selectFrom('transcoder_jobs')
    .innerJoin('videos', 'videos.id', 'transcoder_jobs.video_id')
    .select(['state', 'percent', 'error_code', 'process_status'])
    .executeTakeFirstOrThrow()),
  waiting: (await context.jobs.boss.findJobs('process-video', {})).length,
});

const progress = (percent: number) =>
  jobEvent(job, 'STATUS_UPDATE', {
    jobProgress: { jobPercentComplete: percent, currentPhase: 'TRANSCODING' },
  });

test('a notification signed by SNS advances a film once, and never sets it back', async () => {
  await using setup = await kinoraWithMediaConvert(null);
  const { sns, post } = setup;
  await startConversion(setup);

  const half = sns.notify(progress(50));
  expect(await post(half)).toBe(200);
  expect(await readState(setup)).toMatchObject({ state: 'progressing', percent: 50, process_status: 48 });
  expect(await post(half)).toBe(200);
  expect(await post(sns.notify(progress(20)))).toBe(200);
  expect(await readState(setup)).toMatchObject({ percent: 50, process_status: 48, waiting: 0 });

  expect(await post(sns.notify(jobEvent(job, 'COMPLETE')))).toBe(200);
  const complete = await readState(setup);
  expect(complete).toMatchObject({ state: 'complete', waiting: 1 });
  for (const late of [progress(99), jobEvent(job, 'ERROR', { errorCode: 1999 }), jobEvent(job, 'COMPLETE')])
    expect(await post(sns.notify(late))).toBe(200);
  expect(await readState(setup)).toEqual(complete);
  expect(sns.certificates()).toBe(1);
});

test('a notification from EventBridge is accepted only with the secret, and then updates the conversion', async () => {
  await using setup = await kinoraWithMediaConvert(null);
  const { post } = setup;
  await startConversion(setup);
  const before = await readState(setup);
  for (const secret of ['', 'wrong', 'a-secret-of-at-least-32-characters-02'])
    expect(await post(byEventBridge(jobEvent(job, 'COMPLETE'), secret))).toBe(401);
  const old = jobEvent(job, 'COMPLETE', {}, after(new Date(), -2 * hour));
  expect(await post(byEventBridge(old))).toBe(403);
  expect(await readState(setup)).toEqual(before);

  expect(await post(byEventBridge(jobEvent(job, 'ERROR', { errorCode: 1040, errorMessage: 'role' })))).toBe(
    200,
  );
  expect(await readState(setup)).toMatchObject({ state: 'error', error_code: 1040, waiting: 1 });
});

test('a notification that cannot be verified is refused and changes nothing', async () => {
  await using setup = await kinoraWithMediaConvert(null);
  const { sns, post } = setup;
  await startConversion(setup);
  const before = await readState(setup);
  const done = jobEvent(job, 'COMPLETE');
  const refused: [MessageOverrides, number][] = [
    [{ identity: createIdentity('sns.amazonaws.com') }, 401],
    [{ version: '1' }, 401],
    [{ cert_url: 'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-1.pem' }, 401],
    [{ cert_url: 'https://evil.example/SimpleNotificationService-1.pem' }, 401],
    [{ cert_url: `${sns.url}/SimpleNotificationService-2.pem` }, 401],
    [{ cert_url: `${sns.url}/SimpleNotificationService-1.pem?Action=GetEndpointAttributes` }, 401],
    [{ cert_url: `${sns.url}/SimpleNotificationService-1.pem#1` }, 401],
    [{ cert_url: `${sns.url}/others/../SimpleNotificationService-1.pem` }, 401],
    [{ topic: 'arn:aws:sns:eu-west-1:123456789012:others' }, 403],
    [{ sent_at: after(new Date(), -2 * hour) }, 403],
    [{ sent_at: after(new Date(), 20 * minute) }, 403],
  ];
  for (const [changed, status] of refused) expect(await post(sns.notify(done, changed))).toBe(status);

  const altered = sns.notify(progress(1));
  const message = { ...(JSON.parse(altered.body) as object), Message: done };
  expect(await post({ ...altered, body: JSON.stringify(message) })).toBe(401);
  for (const body of ['', 'COMPLETE', '{}', done])
    for (const type of ['text/plain', 'application/json'])
      expect(await post({ body, headers: { 'content-type': type } })).toBe(401);
  expect(await readState(setup)).toEqual(before);
});

test('a subscription is confirmed only at SNS, and only for our topic', async () => {
  await using setup = await kinoraWithMediaConvert(null);
  const { sns, post } = setup;
  const other = new URLSearchParams({ Action: 'ConfirmSubscription', TopicArn: 'arn:aws:sns:eu-west-1:1:x' });
  const refused: MessageOverrides[] = [
    { subscribe_url: 'https://evil.example/?Action=ConfirmSubscription' },
    { subscribe_url: `${sns.url.replace('http://', 'http://sns@')}/?Action=ConfirmSubscription` },
    { subscribe_url: `${sns.url}/?${other}` },
    { topic: 'arn:aws:sns:eu-west-1:123456789012:others' },
  ];
  for (const changed of refused) expect(await post(sns.subscriptionConfirmation(changed))).toBe(403);
  expect(await post(sns.subscriptionConfirmation({ type: 'UnsubscribeConfirmation' }))).toBe(200);
  expect(sns.visited).toEqual([]);

  expect(await post(sns.subscriptionConfirmation())).toBe(200);
  expect(sns.visited).toHaveLength(1);
  expect(await post(sns.notify('Hello from someone who is trying out the topic.'))).toBe(200);
});

test('notifications are refused if our own worker converts films', async () => {
  await using kinora = await startTestApp();
  const response = await fetch(`${kinora.base}/api/webhook/mediaconvert`, { method: 'POST', body: '{}' });
  expect(response.status).toBe(404);
});
