import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { withSourceFile } from '#features/processing/jobs/source-file.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

const upload = { upload_id: null, source_key: 'uploads/film.mp4' };
const neverAborts = new AbortController().signal;
const content_type = 'video/mp4';

/** Returns the app's context with a remote store, from which the film has to be fetched. */
async function withRemoteStorage({ context }: TestApp, film: string) {
  const storage = { ...context.storage, is_local: false };
  await storage.put(upload.source_key, Buffer.from(film), { content_type });
  const fetched = vi.spyOn(storage, 'withFile');
  return { remote: { ...context, storage }, fetched };
}

/** Starts a job that keeps the film open until `end` is called. */
async function openJob(remote: Parameters<typeof withSourceFile>[0]) {
  const end = new EventTarget();
  const opened = Promise.withResolvers<string>();
  const done = withSourceFile(
    remote,
    upload,
    async (path) => {
      const ended = once(end, 'end');
      opened.resolve(path);
      await ended;
      return readFile(path, 'utf8');
    },
    neverAborts,
  );
  done.catch(opened.reject);
  const path = await opened.promise;
  return { path, end: () => (end.dispatchEvent(new Event('end')), done) };
}

test('jobs that need a film at the same time share one fetch, and a later job fetches it again', async () => {
  await using kinora = await startTestApp();
  const { remote, fetched } = await withRemoteStorage(kinora, 'film');
  const [check, conversion] = [await openJob(remote), await openJob(remote)];
  expect(conversion.path).toBe(check.path);
  expect(await check.end()).toBe('film');
  const late = await openJob(remote);
  expect(await conversion.end()).toBe('film');
  expect(await late.end()).toBe('film');
  expect(fetched).toHaveBeenCalledOnce();
  await (await openJob(remote)).end();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a film with other bytes under the same key is fetched separately', async () => {
  await using kinora = await startTestApp();
  const { remote, fetched } = await withRemoteStorage(kinora, 'film');
  const before = await openJob(remote);
  await remote.storage.put(upload.source_key, Buffer.from('another'), { content_type });
  const after = await openJob(remote);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(await after.end()).toBe('another');
  await before.end();
});

test('a job that stops does not take the film from other jobs, and a failed fetch is tried again', async () => {
  await using kinora = await startTestApp();
  const { remote, fetched } = await withRemoteStorage(kinora, 'film');
  const stopping = new AbortController();
  const reached = Promise.withResolvers<void>();
  fetched.mockImplementationOnce(async (_key, _work, signal) => {
    reached.resolve();
    await once(signal!, 'abort');
    throw signal!.reason;
  });
  const stopped = withSourceFile(remote, upload, async () => 'never', stopping.signal);
  await reached.promise;
  stopping.abort(new Error('The service stops'));
  await expect(stopped).rejects.toThrow('The service stops');

  fetched.mockRejectedValueOnce(new Error('The connection was lost'));
  await expect(openJob(remote)).rejects.toThrow('The connection was lost');

  const staying = await openJob(remote);
  const leaving = new AbortController();
  const leavingJob = withSourceFile(remote, upload, () => once(leaving.signal, 'abort'), leaving.signal);
  leaving.abort();
  await leavingJob.catch(() => {});
  expect(await staying.end()).toBe('film');
  await remote.storage.delete(upload.source_key);
  await expect(openJob(remote)).rejects.toThrow('not in storage');
});
