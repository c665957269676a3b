import { stat } from 'node:fs/promises';
import type { Context } from '#context.ts';
import { withArrivedFilm, type CompleteUpload } from '#features/processing/arriving/jobs/kept-film.ts';
import { NoSuchObject, type Storage } from '#services/storage/types.ts';

/** An uploaded film's file on this machine, and how many jobs use it. */
type OpenFile = { etag: string; jobCount: number; path: Promise<string>; close: () => Promise<void> };

/** The open files of each store, by key. */
const openFiles = new WeakMap<Storage, Map<string, OpenFile>>();

/**
 * Runs `work` on the file of an uploaded film, which it must not change. If the storage is remote, jobs of this
 * process that need the same film at the same time share one copy, fetched once.
 * @throws NoSuchObject
 */
export async function withSourceFile<T>(
  context: Context,
  upload: CompleteUpload,
  work: (path: string) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const { storage } = context;
  const { source_key } = upload;
  if (storage.is_local) return storage.withFile(source_key, work, signal);
  const object = await storage.head(source_key);
  signal.throwIfAborted();
  if (!object) throw new NoSuchObject(`${source_key} is not in storage`);
  const files = openFiles.get(storage) ?? new Map<string, OpenFile>();
  openFiles.set(storage, files);
  const known = files.get(source_key);
  const isSame = known?.etag === object.etag;
  const file = isSame ? known : openFile(context, upload, object);
  files.set(source_key, file);
  const forgetFile = () => {
    if (files.get(source_key) === file) files.delete(source_key);
  };
  file.jobCount += 1;
  try {
    const path = await abortable(file.path, signal).catch((error: unknown) => {
      // The next job that needs the film tries again.
      if (!signal.aborted) forgetFile();
      throw error;
    });
    return await work(path);
  } finally {
    file.jobCount -= 1;
    if (file.jobCount === 0) {
      forgetFile();
      await file.close();
    }
  }
}

function openFile(
  context: Context,
  upload: CompleteUpload,
  { etag, size_bytes }: { etag: string; size_bytes: number },
): OpenFile {
  const path = Promise.withResolvers<string>();
  const unused = Promise.withResolvers<void>();
  const stopped = new AbortController();
  const keepOpen = async (file: string) => {
    const { size } = await stat(file);
    if (size !== size_bytes)
      throw new Error(`Only ${size} of the ${size_bytes} bytes of a film were fetched`);
    path.resolve(file);
    await unused.promise;
  };
  const closed = withArrivedFilm(context, upload, keepOpen, stopped.signal).catch(path.reject);
  // All jobs may have stopped before the fetch fails.
  path.promise.catch(() => {});
  return {
    etag,
    jobCount: 0,
    path: path.promise,
    close: async () => {
      unused.resolve();
      stopped.abort();
      await closed;
    },
  };
}

/** Waits for a promise. @throws the signal's reason as soon as the signal aborts. */
async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
