import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat, utimes } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import {
  isPreparedFrom,
  keptFile,
  waitForPrepared,
} from '#features/processing/arriving/jobs/prepared-folder.ts';
import { arrivedFilmPath, arrivingFolder } from '#features/processing/jobs/work-folder.ts';

/** Yields bytes after writing them to a file. */
export async function* teeToFile(bytes: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  await using file = await open(path, 'w');
  for await (const chunk of bytes) {
    await file.writeFile(chunk);
    yield chunk;
  }
}

export type CompleteUpload = { upload_id: number | null; source_key: string };

/**
 * Runs `work` on the file of a complete upload. If the storage is remote, only the bytes that were
 * not kept while the upload arrived are fetched.
 */
export async function withArrivedFilm<T>(
  context: Context,
  upload: CompleteUpload,
  work: (path: string) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const kept = await takeKeptFile(context, upload, signal);
  if (!kept) return context.storage.withFile(upload.source_key, work, signal);
  const touchTimer = setInterval(() => void touch(kept), second);
  try {
    await fetchRest(context, upload.source_key, kept, signal);
    return await work(kept);
  } finally {
    clearInterval(touchTimer);
    await rm(kept, { force: true });
  }
}

/** Shows other processes that the film is in use. */
const touch = (path: string) => utimes(path, new Date(), new Date()).catch(() => {});

/** @returns null if nothing was kept on this machine, or if the kept bytes differ from the upload. */
async function takeKeptFile(
  context: Context,
  { upload_id, source_key }: CompleteUpload,
  signal: AbortSignal,
): Promise<string | null> {
  if (context.storage.is_local || upload_id === null) return null;
  const folder = arrivingFolder(context.config, upload_id);
  if (!(await isMostlyKept(context, source_key, folder))) {
    // If another process has moved the film out and is showing it, that process still needs the rest of the folder.
    const isTaken = (await stat(arrivedFilmPath(context.config, upload_id)).catch(() => null)) !== null;
    if (!isTaken) await rm(folder, { recursive: true, force: true });
    return null;
  }
  const prepared = await waitForPrepared(folder, signal);
  if (!prepared || !(await isPreparedFrom(context, upload_id, prepared))) return null;
  const film = arrivedFilmPath(context.config, upload_id);
  try {
    await touch(keptFile(folder));
    await rename(keptFile(folder), film);
    return film;
  } catch {
    return null;
  }
}

/** Whether more than half of an upload was kept: waiting for the rest is then quicker than fetching all of it. */
async function isMostlyKept({ storage }: Context, source_key: string, folder: string): Promise<boolean> {
  const kept = await stat(keptFile(folder)).catch(() => null);
  const whole = kept && (await storage.head(source_key));
  return whole !== null && kept !== null && kept.size > whole.size_bytes / 2;
}

async function fetchRest(
  { storage }: Context,
  source_key: string,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const { size: start } = await stat(path);
  const whole = await storage.head(source_key);
  if (!whole || start >= whole.size_bytes) return;
  const rest = await storage.read(source_key, { start, end: whole.size_bytes - 1 });
  await pipeline(rest, createWriteStream(path, { flags: 'a' }), { signal });
}
