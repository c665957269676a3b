import { NoSuchObject } from '#services/storage/types.ts';

/**
 * Rethrows a storage error; if a converted file is missing, as another error, so that this is not
 * mistaken for a missing upload.
 */
export function rethrowMissingOutput(error: unknown): never {
  if (error instanceof NoSuchObject)
    throw new Error('A converted part of a video is missing from storage', { cause: error });
  throw error;
}
