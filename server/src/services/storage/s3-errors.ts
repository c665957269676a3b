import { S3ServiceException } from '@aws-sdk/client-s3';
import { NoSuchObject, NoSuchUpload, PartMismatch } from '#services/storage/types.ts';

const meanings: Record<string, (cause: Error) => Error> = {
  NoSuchKey: (cause) => new NoSuchObject('There is no such object.', { cause }),
  NotFound: (cause) => new NoSuchObject('There is no such object.', { cause }),
  NoSuchUpload: (cause) =>
    new NoSuchUpload('There is no such upload: it was completed or cancelled.', { cause }),
  InvalidPart: (cause) =>
    new PartMismatch('A part is missing or has other bytes than were named.', { cause }),
  InvalidPartOrder: (cause) => new PartMismatch('The parts are out of order.', { cause }),
  EntityTooSmall: (cause) => new PartMismatch('A part is smaller than 5 MiB and not the last.', { cause }),
};

/** The store's error in our own words; what we have no word for stays as it is. */
export function translate(error: unknown): unknown {
  return error instanceof S3ServiceException ? (meanings[error.name]?.(error) ?? error) : error;
}

export async function translated<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw translate(error);
  }
}
