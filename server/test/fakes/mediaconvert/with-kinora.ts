import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { FakeJob } from '#test/fakes/mediaconvert/jobs.ts';
import { makeFilm } from '#test/fakes/mediaconvert/make-film.ts';
import { startMediaConvert, type MediaConvertFake } from '#test/fakes/mediaconvert/start-mediaconvert.ts';
import { startSns, type SnsFake } from '#test/fakes/mediaconvert/start-sns.ts';
import type { Notification } from '#test/fakes/notifications.ts';

const eventSecret = 'a-secret-of-at-least-32-characters-01';

export type WithMediaConvert = AsyncDisposable & {
  kinora: TestApp;
  mediaconvert: MediaConvertFake;
  sns: SnsFake;
  /** Posts a notification to our webhook and returns the status code. */
  post: (notification: Notification) => Promise<number>;
  /** Completes a job and puts its files into the bucket. */
  finish: (job: FakeJob) => Promise<void>;
};

/** Unreachable storage, sufficient for tests that touch no files. */
const unreachableStorage = 's3://key:secret@127.0.0.1:9/nowhere?path_style=1&tls=0';

/**
 * Starts the service with the MediaConvert fake, connected over HTTP, and a real S3 server for storage if
 * there is one.
 */
export async function kinoraWithMediaConvert(
  storage_url: string | null,
  env: NodeJS.ProcessEnv = {},
): Promise<WithMediaConvert> {
  const cleanUp = new AsyncDisposableStack();
  const mediaconvert = cleanUp.use(await startMediaConvert());
  const sns = cleanUp.use(await startSns());
  const kinora = cleanUp.use(
    await startTestApp({
      STORAGE_URL: storage_url ?? unreachableStorage,
      TRANSCODER: 'mediaconvert',
      MEDIACONVERT_REGION: 'eu-west-1',
      MEDIACONVERT_ROLE_ARN: 'arn:aws:iam::123456789012:role/films',
      MEDIACONVERT_ENDPOINT: mediaconvert.url,
      MEDIACONVERT_TOPIC_ARN: sns.topic,
      MEDIACONVERT_EVENT_SECRET: eventSecret,
      MEDIACONVERT_SNS_BASE: sns.url,
      ...env,
    }),
  );
  // The tests in a file share the bucket, and each of them numbers its videos from one.
  cleanUp.defer(async () => {
    if (storage_url === null) return;
    for (const folder of ['uploads/', 'videos/', 'images/'])
      await kinora.context.storage.deleteFolder(folder);
  });
  return {
    kinora,
    mediaconvert,
    sns,
    post: async ({ body, headers }) => {
      const response = await fetch(`${kinora.base}/api/webhook/mediaconvert`, {
        method: 'POST',
        body,
        headers,
      });
      await response.arrayBuffer();
      return response.status;
    },
    finish: async (job) => {
      await makeFilm(kinora.context.storage, job);
      job.status = 'COMPLETE';
      job.jobPercentComplete = 100;
    },
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  };
}

/** Creates a job event as EventBridge sends it; SNS delivers it in the same form. */
export const jobEvent = (job: FakeJob, status: string, details: object = {}, time = new Date()): string =>
  JSON.stringify({
    version: '0',
    id: randomUUID(),
    'detail-type': 'MediaConvert Job State Change',
    source: 'aws.mediaconvert',
    account: '123456789012',
    time: time.toISOString(),
    region: 'eu-west-1',
    resources: [job.arn],
    detail: { timestamp: time.getTime(), accountId: '123456789012', jobId: job.id, status, ...details },
  });

/** Wraps a job event as an API destination of EventBridge delivers it. */
export const byEventBridge = (body: string, secret = eventSecret): Notification => ({
  body,
  headers: { 'content-type': 'application/json; charset=utf-8', 'x-kinora-event-secret': secret },
});
