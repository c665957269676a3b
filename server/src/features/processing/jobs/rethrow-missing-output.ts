import { NoSuchObject } from '#services/storage/types.ts';

/**
 * Rethrows a storage error, so that one of our own files that is missing is not mistaken for a
 * missing upload.
 */
export function rethrowMissingOutput(error: unknown): never {
  if (error instanceof NoSuchObject)
    throw new Error('A converted part of a video is missing from storage', { cause: error });
  throw error;
}
