import pLimit from 'p-limit';
import { notTheUpload } from '#features/processing/jobs/not-the-upload.ts';
import { contentTypeOf } from '#services/storage/content-types.ts';
import type { Storage } from '#services/storage/types.ts';

const atOnce = 8;

/** Copies files within storage, each to a prefix and its name. @throws the signal's reason when cancelled. */
export async function copyFiles(
  storage: Storage,
  prefix: string,
  files: readonly { key: string; name: string }[],
  signal: AbortSignal,
): Promise<void> {
  await pLimit(atOnce).map(files, async ({ key, name }) => {
    signal.throwIfAborted();
    await storage.copy(key, prefix + name).catch(notTheUpload);
  });
}

/** Puts files into storage, each under a prefix and its name. @throws the signal's reason when cancelled. */
export async function putFiles(
  storage: Storage,
  prefix: string,
  files: readonly { path: string; name: string }[],
  signal: AbortSignal,
): Promise<void> {
  await pLimit(atOnce).map(files, async ({ path, name }) => {
    signal.throwIfAborted();
    await storage.putFile(prefix + name, path, { content_type: contentTypeOf(name) });
  });
}
