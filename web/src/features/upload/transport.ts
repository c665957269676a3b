import type { OpenUpload } from '@kinora/contract/uploads';

export type SignedPart = { address: string; headers: Record<string, string> };
type UploadName = Pick<OpenUpload, 'uploadId' | 'key'>;

/** How an upload reaches the server. Each call rejects when it is refused, unreachable or aborted. */
export type Transport = {
  /** Starts the upload, or comes back to the open one with the parts that have arrived. */
  open: (signal: AbortSignal) => Promise<OpenUpload>;
  signPart: (
    upload: UploadName,
    part: { partNumber: number; sha256: string | undefined },
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
    part: { partNumber: number; etag: string },
    signal: AbortSignal,
  ) => Promise<void>;
  complete: (upload: UploadName, signal: AbortSignal) => Promise<void>;
  /** Has the server forget the upload and its parts. */
  cancel: () => Promise<void>;
};

/** The storage answered, and did not take a part; the message is its status text. */
export class PartRefused extends Error {
  override name = 'PartRefused';
}
