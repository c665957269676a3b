import { copyFile, link, rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import { rethrowMissingOutput } from '#features/processing/jobs/rethrow-missing-output.ts';
import { contentTypeFor } from '#services/storage/content-types.ts';
import type { Storage } from '#services/storage/types.ts';

const maxConcurrent = 8;

/**
 * Runs `work` for a few files at a time. Once one fails, no more are started and those in progress are
 * awaited, so that a clean-up finds them all.
 */
async function forEach<F>(files: readonly F[], work: (file: F) => Promise<void>): Promise<void> {
  const limit = pLimit(maxConcurrent);
  let hasFailed = false;
  const runs = files.map((file) =>
    limit(async () => {
      if (hasFailed) return;
      await work(file).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }),
  );
  await Promise.allSettled(runs);
  await Promise.all(runs);
}

/** Copies files within storage, each to a prefix and its name. @throws the signal's reason when cancelled. */
export async function copyFiles(
  storage: Storage,
  prefix: string,
  files: readonly { key: string; name: string }[],
  signal: AbortSignal,
): Promise<void> {
  await forEach(files, async ({ key, name }) => {
    signal.throwIfAborted();
    await storage.copy(key, prefix + name).catch(rethrowMissingOutput);
  });
}

/** Puts files into storage, each under a prefix and its name. @throws the signal's reason when cancelled. */
export async function putFiles(
  storage: Storage,
  prefix: string,
  files: readonly { path: string; name: string }[],
  signal: AbortSignal,
): Promise<void> {
  await forEach(files, async ({ path, name }) => {
    signal.throwIfAborted();
    await storage.putFile(prefix + name, path, { content_type: contentTypeFor(name) });
  });
}

/** Like `putFiles`, but the files stay where they are. */
export async function putCopies(
  storage: Storage,
  prefix: string,
  files: readonly { path: string; name: string }[],
  signal: AbortSignal,
): Promise<void> {
  await forEach(files, async ({ path, name }) => {
    signal.throwIfAborted();
    const copy = `${path}.copy`;
    try {
      await rm(copy, { force: true });
      // Not every file system supports links.
      await link(path, copy).catch(() => copyFile(path, copy));
      await storage.putFile(prefix + name, copy, { content_type: contentTypeFor(name) });
    } finally {
      await rm(copy, { force: true });
    }
  });
}
