import type { OpenUpload, UploadReceipt } from '@kinora/contract/uploads';

/** `is_held`: the server has these bytes already, and nothing needs to be sent. */
export type SignedPart = { address: string; headers: Record<string, string>; is_held: boolean };
type UploadName = Pick<OpenUpload, 'uploadId' | 'key'>;

/** How an upload reaches the server. Each call rejects when it is refused, unreachable or aborted. */
export type Transport = {
  /** Starts the upload, or comes back to the open one with the parts that have arrived. */
  open: (signal: AbortSignal) => Promise<OpenUpload>;
  signPart: (
    upload: UploadName,
    part: { partNumber: number; sha256: string },
    signal: AbortSignal,
  ) => Promise<SignedPart>;
  /** Answers the ETag. @throws PartRefused when the bytes were not taken. */
  putPart: (
    to: SignedPart,
    bytes: Blob,
    onSent: (bytes: number) => void,
    signal: AbortSignal,
  ) => Promise<string>;
  registerPart: (
    upload: UploadName,
    part: { partNumber: number; etag: string; sha256: string },
    signal: AbortSignal,
  ) => Promise<void>;
  complete: (upload: UploadName, signal: AbortSignal) => Promise<UploadReceipt | null>;
  /** Has the server forget the upload and its parts. */
  cancel: () => Promise<void>;
};

/** The storage answered, and did not take a part; the message is its status text. */
export class PartRefused extends Error {
  override name = 'PartRefused';
  /** Why, in words, where it says so: our own storage does. */
  reason: string | null;

  constructor(message: string, reason: string | null = null) {
    super(message);
    this.reason = reason;
  }
}
