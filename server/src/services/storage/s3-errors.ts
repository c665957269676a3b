import { S3ServiceException } from '@aws-sdk/client-s3';
import { NoSuchObject, NoSuchUpload, PartMismatch } from '#services/storage/types.ts';

type ErrorsByName = Record<string, (cause: Error) => Error>;

const noSuchObject = (cause: Error) => new NoSuchObject('This object does not exist.', { cause });
const noSuchUpload = (cause: Error) =>
  new NoSuchUpload('This upload no longer exists: it was completed or cancelled.', { cause });

const objectErrors: ErrorsByName = { NoSuchKey: noSuchObject, NotFound: noSuchObject };
const uploadErrors: ErrorsByName = {
  NoSuchUpload: noSuchUpload,
  // Ceph's code for a missing upload, in some responses.
  NoSuchKey: noSuchUpload,
  InvalidPart: (cause) =>
    new PartMismatch('A part is missing or does not match its checksum in the list.', { cause }),
  PreconditionFailed: (cause) =>
    new PartMismatch('A part does not match its checksum in the list.', { cause }),
  InvalidPartOrder: (cause) => new PartMismatch('The parts are out of order.', { cause }),
  EntityTooSmall: (cause) => new PartMismatch('A part is smaller than 5 MiB and not the last.', { cause }),
};

/** Translates the store's errors into ours; an error without a translation is left as it is. */
const translateErrors =
  (errors: ErrorsByName) =>
  async <T>(request: Promise<T>): Promise<T> => {
    try {
      return await request;
    } catch (error) {
      throw error instanceof S3ServiceException ? (errors[error.name]?.(error) ?? error) : error;
    }
  };

export const withObjectErrors = translateErrors(objectErrors);
export const withUploadErrors = translateErrors(uploadErrors);
