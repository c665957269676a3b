import type { OpenUpload, UploadReceipt } from '@kinora/contract/uploads/uploads';

/** `is_held`: the server already has these bytes, so nothing needs to be sent. */
export type SignedPart = { url: string; headers: Record<string, string>; is_held: boolean };
type UploadIds = Pick<OpenUpload, 'uploadId' | 'key'>;

/**
 * How an upload reaches the server. Each call rejects if the server refuses it or cannot be reached, or if it
 * is aborted.
 */
export type Transport = {
  /** Starts the upload, or returns the open one with the parts that the server holds. */
  open: (signal: AbortSignal) => Promise<OpenUpload>;
  signPart: (
    upload: UploadIds,
    part: { partNumber: number; sha256: string },
    signal: AbortSignal,
  ) => Promise<SignedPart>;
  /** @returns the ETag. @throws PartRefused when the storage rejects the bytes. */
  putPart: (
    target: SignedPart,
    bytes: Blob,
    onSent: (bytes: number) => void,
    signal: AbortSignal,
  ) => Promise<string>;
  registerPart: (
    upload: UploadIds,
    part: { partNumber: number; etag: string; sha256: string },
    signal: AbortSignal,
  ) => Promise<void>;
  complete: (upload: UploadIds, signal: AbortSignal) => Promise<UploadReceipt | null>;
  /** Discards the upload and its parts on the server. */
  cancel: () => Promise<void>;
};

/** The storage responded and rejected a part; the message is its status text. */
export class PartRefused extends Error {
  override name = 'PartRefused';
  status: number;
  /** A readable reason, if the storage gave one; our own storage does. */
  reason: string | null;

  constructor(status: number, message: string, reason: string | null = null) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}
