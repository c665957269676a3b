import type { Readable } from 'node:stream';

export type StoredPart = { part_number: number; etag: string; size_bytes: number };
export type StoredObject = { key: string; size_bytes: number; etag: string; modified_at: Date };
export type ByteRange = { start: number; end: number };
export type PutOptions = { content_type: string; cache_control?: string };

/**
 * Where files are kept. Keys are slash-separated and made from ids, never from what a user typed.
 * One make keeps them in the data folder, one in any store that speaks S3; both pass the same tests.
 */
export type Storage = {
  /** Starts an upload in parts; nothing is visible under `key` until it is completed. */
  startUpload: (key: string, content_type: string) => Promise<{ storage_ref: string }>;
  /**
   * An address that accepts one PUT of the part's bytes until it expires, and answers with its ETag (the
   * MD5 of the bytes, in quotes). A `sha256` (base64) is checked on arrival.
   * @param origin where the browser's page comes from; the data folder's addresses lie there.
   */
  signPart: (part: {
    key: string;
    storage_ref: string;
    part_number: number;
    expires_in_s: number;
    origin: string;
    sha256?: string | undefined;
  }) => Promise<string>;
  /** The parts that have arrived, by number. @throws NoSuchUpload */
  listParts: (key: string, storage_ref: string) => Promise<StoredPart[]>;
  /**
   * Joins the parts in order. Doing it again after it succeeded answers the same.
   * @throws PartMismatch when a part is missing, has another ETag, or is too small and not the last.
   * @throws NoSuchUpload
   */
  completeUpload: (
    key: string,
    storage_ref: string,
    parts: { part_number: number; etag: string }[],
  ) => Promise<StoredObject>;
  /** Forgets an upload and its parts; an unknown one is fine. */
  abortUpload: (key: string, storage_ref: string) => Promise<void>;
  /** Uploads begun and not ended, for clearing the abandoned. */
  listUploads: () => Promise<{ key: string; storage_ref: string; started_at: Date }[]>;

  /** Stores bytes under `key`, whole or not at all. */
  put: (key: string, bytes: Buffer, options: PutOptions) => Promise<void>;
  /** Moves a finished local file to `key`, whole or not at all; the file may be gone afterwards. */
  putFile: (key: string, path: string, options: PutOptions) => Promise<void>;
  /** Null when there is no such object. */
  head: (key: string) => Promise<StoredObject | null>;
  /** @throws NoSuchObject */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Runs `work` on a local file with the object's bytes, which it must not change. @throws NoSuchObject */
  withFile: <T>(key: string, work: (path: string) => Promise<T>) => Promise<T>;
  list: (prefix: string) => Promise<StoredObject[]>;
  /** An unknown key is fine. */
  remove: (key: string) => Promise<void>;
  removeAll: (prefix: string) => Promise<void>;
  /** Resolves when the store answers. @throws when it does not. */
  check: () => Promise<void>;
  close: () => Promise<void>;
};

export class NoSuchObject extends Error {
  override name = 'NoSuchObject';
}
export class NoSuchUpload extends Error {
  override name = 'NoSuchUpload';
}
export class PartMismatch extends Error {
  override name = 'PartMismatch';
}
