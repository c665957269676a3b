import type { Readable } from 'node:stream';

/** `sha256` (base64) is what the store itself computed or verified on arrival; null if the store does neither. */
export type StoredPart = { part_number: number; etag: string; size_bytes: number; sha256: string | null };
/**
 * The `etag` is in quotes and changes with the bytes; for an object joined from parts it is S3's `"<md5 of
 * md5s>-<parts>"`.
 */
export type StoredObject = { key: string; size_bytes: number; etag: string; modified_at: Date };
/** A part that can be read; it disappears once the upload ends, or the part is sent again. */
export type ArrivedPart = StoredPart & {
  /** @throws NoSuchObject */
  read: () => Promise<Readable>;
  /** Runs `work` on a local file with the part's bytes, which it must not change. */
  withFile: <T>(work: (path: string) => Promise<T>, signal?: AbortSignal) => Promise<T>;
};
/** Both ends are inclusive; an end past the last byte is truncated. */
export type ByteRange = { start: number; end: number };
export type PutOptions = { content_type: string; cache_control?: string };
/** A URL for one PUT, and the headers it requires. */
type SignedPart = { url: string; headers: Record<string, string> };

/**
 * Where files are stored. Keys are slash-separated and built from ids, never from user input. There is an
 * implementation for the data folder and one for any S3-compatible store; both pass the same tests.
 */
export type Storage = {
  /**
   * Starts an upload in parts; nothing is visible under `key` until it is completed.
   * @NOTE S3 needs to know here whether every part will come with a checksum, and later rejects parts that
   * deviate: with checksums, each part passed to signPart needs its `sha256`; without checksums, no part may have
   * one.
   */
  startUpload: (
    key: string,
    content_type: string,
    options: { with_checksums: boolean },
  ) => Promise<{ storage_ref: string }>;
  /**
   * Signs a URL that accepts a PUT of the part's bytes until it expires, and responds with the part's ETag (the MD5
   * of the bytes, in quotes). A `sha256` (base64) is verified on arrival.
   * @param origin the origin of the browser's page, which the data folder's URLs use.
   * @NOTE S3 cannot sign a maximum length: if the length is unknown, the caller that registers the part has
   * to check it.
   * @NOTE S3-compatible stores ignore a checksum in a URL: it has to be sent as a header, which the signature
   * covers. Stores without their own checksums (Ceph before 19) accept it without verifying it.
   */
  signPart: (part: {
    key: string;
    storage_ref: string;
    part_number: number;
    expires_in_s: number;
    origin: string;
    sha256?: string | undefined;
    /** Maximum number of bytes accepted. */
    max_bytes: number;
    /** The exact number of bytes required, if the sender has declared it. */
    exact_bytes?: number | undefined;
    /** Whether the part is to be in `listArrived`, if the store can do that; needs its `sha256`. */
    is_read_early?: boolean | undefined;
  }) => Promise<SignedPart>;
  /** Receives the bytes sent to a URL from signPart; null if the store itself receives them. */
  acceptPart: AcceptPart | null;
  /** The origin of the URLs from signPart; null if it is the page's own. */
  upload_origin: string | null;
  /** Lists the parts that have arrived, by number. @throws NoSuchUpload */
  listParts: (key: string, storage_ref: string) => Promise<StoredPart[]>;
  /**
   * Lists the parts that have arrived and can be read before the upload is complete; null if the store cannot do that.
   * @throws NoSuchUpload
   */
  listArrived: ((key: string, storage_ref: string) => Promise<ArrivedPart[]>) | null;
  /**
   * Joins the parts, in order; the list must contain every part that has arrived. Calling it again after success
   * returns the same object.
   * @throws PartMismatch when a part is missing, has a different ETag, is too small and not the last, or has
   * arrived but is not in the list (S3 would drop it, and some stores reject it; we never drop a part).
   * @throws NoSuchUpload
   */
  completeUpload: (
    key: string,
    storage_ref: string,
    parts: { part_number: number; etag: string }[],
  ) => Promise<StoredObject>;
  /**
   * Prepares a part that has arrived for completion, so that completing takes less time; null if there is
   * nothing to prepare. Calling it is optional.
   */
  joinEarly: ((key: string, storage_ref: string, part_number: number) => Promise<void>) | null;
  /** Deletes an upload and its parts; an unknown upload is not an error. */
  abortUpload: (key: string, storage_ref: string) => Promise<void>;
  /** Lists unfinished uploads under a folder (ending in a slash), so that abandoned ones can be deleted. */
  listUploads: (folder: string) => Promise<{ key: string; storage_ref: string; started_at: Date }[]>;
  /** Deletes parts that arrived after their upload had ended; null if the store rejects such parts. */
  deleteLateParts: ((olderThan: Date) => Promise<void>) | null;

  /** Stores bytes under `key`, atomically. */
  put: (key: string, bytes: Buffer, options: PutOptions) => Promise<void>;
  /** Moves a finished local file to `key`, atomically; the file may be gone afterwards. */
  putFile: (key: string, path: string, options: PutOptions) => Promise<void>;
  /** Copies an object of at most 5 GB to another key, atomically. @throws NoSuchObject */
  copy: (from: string, to: string) => Promise<void>;
  /** Reads an object's metadata; null if the object does not exist. */
  head: (key: string) => Promise<StoredObject | null>;
  /** Reads an object's bytes, or a range of them. @throws NoSuchObject */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /**
   * Runs `work` on a local file with the object's bytes, which it must not change. If that file is a copy,
   * the signal aborts the copying.
   * @throws NoSuchObject
   */
  withFile: <T>(key: string, work: (path: string) => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Whether the files are on this machine, so that `withFile` copies nothing. */
  is_local: boolean;
  /** Signs a URL at which anyone can read the object until it expires; null for the data folder, which has no such URLs. */
  signRead: ((key: string, expires_in_s: number) => Promise<string>) | null;
  /** Lists everything under a folder (ending in a slash), by key. */
  list: (folder: string) => Promise<StoredObject[]>;
  /** Lists every object, in any order; objects added or deleted in the meantime may be missing. */
  listAll: () => AsyncIterable<StoredObject>;
  /** Deletes an object; an unknown key is not an error. */
  delete: (key: string) => Promise<void>;
  /** Deletes everything under a folder (ending in a slash). */
  deleteFolder: (folder: string) => Promise<void>;
  /** Returns the free bytes on the disk; null if the store has no known limit. */
  freeSpace: (() => Promise<number>) | null;
  /** Returns the free bytes minus what the parts being received may still take up; null as for `freeSpace`. */
  roomForParts: (() => Promise<number>) | null;
  /** Resolves when the store responds. @throws when it does not. */
  check: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Stores a part whose URL is correctly signed and has not expired.
 * @param query the query of the URL, as received.
 * @param declared_bytes the length that the sender declares, if any.
 * @param admit is called before the first byte is read with the maximum number of bytes to come, and rejects
 * the part by throwing; what was admitted before is already deducted from `roomForParts`.
 * @throws PartRefused when the URL or the bytes are not as signed, or there are too many.
 * @throws NoSuchUpload
 */
export type AcceptPart = (
  query: unknown,
  bytes: Readable,
  declared_bytes: number | null,
  admit?: (bytes: number) => Promise<void>,
) => Promise<{ etag: string }>;

/** A part was rejected; `status` is the HTTP status to respond with. */
export class PartRefused extends Error {
  override name = 'PartRefused';
  status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
export class NoSuchObject extends Error {
  override name = 'NoSuchObject';
}
export class NoSuchUpload extends Error {
  override name = 'NoSuchUpload';
}
export class PartMismatch extends Error {
  override name = 'PartMismatch';
}
