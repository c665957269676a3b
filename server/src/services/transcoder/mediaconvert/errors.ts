import { BadRequestException, ConflictException, NotFoundException } from '@aws-sdk/client-mediaconvert';

/** Resolves to null if MediaConvert has no such job. */
export async function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
}

/** Whether MediaConvert's error means that a job can no longer be stopped. */
export const hasEnded = (error: unknown): boolean =>
  error instanceof NotFoundException ||
  error instanceof ConflictException ||
  error instanceof BadRequestException;
