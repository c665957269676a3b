import type { Readable } from 'node:stream';

/** `sha256` (base64) is what the store itself computed or checked on arrival; null where it does neither. */
export type StoredPart = { part_number: number; etag: string; size_bytes: number; sha256: string | null };
/** The `etag` is in quotes and changes with the bytes; what was joined from parts has S3's `"<md5 of md5s>-<parts>"`. */
export type StoredObject = { key: string; size_bytes: number; etag: string; modified_at: Date };
/** Both ends belong to it; an end past the last byte is cut there. */
export type ByteRange = { start: number; end: number };
export type PutOptions = { content_type: string; cache_control?: string };
/** An address for one PUT, and the headers that have to go with it. */
type SignedPart = { url: string; headers: Record<string, string> };

/**
 * Where files are kept. Keys are slash-separated and made from ids, never from what a user typed.
 * One make keeps them in the data folder, one in any store that speaks S3; both pass the same tests.
 */
export type Storage = {
  /**
   * Starts an upload in parts; nothing is visible under `key` until it is completed.
   * @NOTE S3 wants to know here whether every part will come with its checksum, and refuses later what was
   * not said: with checksums each part of signPart needs its `sha256`, without them none may have it.
   */
  startUpload: (
    key: string,
    content_type: string,
    options: { with_checksums: boolean },
  ) => Promise<{ storage_ref: string }>;
  /**
   * An address that accepts one PUT of the part's bytes until it expires, and answers with its ETag (the
   * MD5 of the bytes, in quotes). A `sha256` (base64) is checked on arrival.
   * @param origin where the browser's page comes from; the data folder's addresses lie there.
   * @NOTE S3 has no way to sign that a part is at most so long: where the length is not known, whoever registers
   * the part has to look at it.
   * @NOTE Stores that speak S3 ignore a checksum in an address: it has to be sent as a header, which the
   * signature covers. Stores without checksums of their own (Ceph before 19) take it without checking.
   */
  signPart: (part: {
    key: string;
    storage_ref: string;
    part_number: number;
    expires_in_s: number;
    origin: string;
    sha256?: string | undefined;
    /** No more bytes than these are taken. */
    most_bytes: number;
    /** Just so many are taken, where the sender has said how many there are. */
    exact_bytes?: number | undefined;
  }) => Promise<SignedPart>;
  /** Takes the bytes that were sent to an address of signPart; null where the store itself takes them. */
  acceptPart: AcceptPart | null;
  /** The origin that signPart's addresses lie on; null when it is the page's own. */
  upload_origin: string | null;
  /** The parts that have arrived, by number. @throws NoSuchUpload */
  listParts: (key: string, storage_ref: string) => Promise<StoredPart[]>;
  /**
   * Joins the parts in order; they are all that have arrived. Again after it succeeded answers the same.
   * @throws PartMismatch when a part is missing, has another ETag, is too small and not the last, or has
   * arrived and is not named (S3 would drop it, some stores refuse it; here nobody's bytes are dropped).
   * @throws NoSuchUpload
   */
  completeUpload: (
    key: string,
    storage_ref: string,
    parts: { part_number: number; etag: string }[],
  ) => Promise<StoredObject>;
  /** Forgets an upload and its parts; an unknown one is fine. */
  abortUpload: (key: string, storage_ref: string) => Promise<void>;
  /** Uploads begun under a folder (it ends in a slash) and not ended, for clearing the abandoned. */
  listUploads: (folder: string) => Promise<{ key: string; storage_ref: string; started_at: Date }[]>;

  /** Stores bytes under `key`, whole or not at all. */
  put: (key: string, bytes: Buffer, options: PutOptions) => Promise<void>;
  /** Moves a finished local file to `key`, whole or not at all; the file may be gone afterwards. */
  putFile: (key: string, path: string, options: PutOptions) => Promise<void>;
  /** Null when there is no such object. */
  head: (key: string) => Promise<StoredObject | null>;
  /** @throws NoSuchObject */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /**
   * Runs `work` on a local file with the object's bytes, which it must not change. Where that file is a copy,
   * the signal stops the copying.
   * @throws NoSuchObject
   */
  withFile: <T>(key: string, work: (path: string) => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Everything under a folder (it ends in a slash), by key. */
  list: (folder: string) => Promise<StoredObject[]>;
  /** An unknown key is fine. */
  remove: (key: string) => Promise<void>;
  /** Removes everything under a folder (it ends in a slash). */
  removeAll: (folder: string) => Promise<void>;
  /** The bytes that the disk has left for us; null where the store has no end that we know. */
  freeSpace: (() => Promise<number>) | null;
  /** The same, less what parts that are on their way may yet bring. */
  roomForParts: (() => Promise<number>) | null;
  /** Resolves when the store answers. @throws when it does not. */
  check: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Stores a part whose address is rightly signed and has not expired.
 * @param query the address's query, as it came.
 * @param declared_bytes what the sender says it will send, if it does.
 * @param admit is asked with the most that may come before the first byte is taken, and refuses by throwing; what
 * was admitted before is no longer part of `roomForParts`.
 * @throws PartRefused when the address or the bytes are not as signed, or are too many.
 * @throws NoSuchUpload
 */
export type AcceptPart = (
  query: unknown,
  bytes: Readable,
  declared_bytes: number | null,
  admit?: (bytes: number) => Promise<void>,
) => Promise<{ etag: string }>;

/** A part was not taken; `status` is the HTTP status that says so. */
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
