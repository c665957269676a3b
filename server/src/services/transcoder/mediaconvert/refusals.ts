import { BadRequestException, ConflictException, NotFoundException } from '@aws-sdk/client-mediaconvert';

/** What MediaConvert has no such job of, as null. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
}

/** A job that cannot be stopped any more, as MediaConvert says it. */
export const hasEnded = (error: unknown): boolean =>
  error instanceof NotFoundException ||
  error instanceof ConflictException ||
  error instanceof BadRequestException;
