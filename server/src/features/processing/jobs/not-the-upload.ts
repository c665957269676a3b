import { NoSuchObject } from '#services/storage/types.ts';

/** Rethrows an error of storage, so that a missing file of ours does not pass for a missing upload. */
export function notTheUpload(error: unknown): never {
  if (error instanceof NoSuchObject)
    throw new Error('A converted part of a video is missing in storage', { cause: error });
  throw error;
}
