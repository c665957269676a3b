import { CallError } from '@kinora/contract/client';
import type { OpenUpload } from '@kinora/contract/uploads';
import { checksum } from './checksum.ts';
import { cutParts, sizeOf } from './parts.ts';
import type { Part } from './parts.ts';
import { PartRefused } from './transport.ts';
import type { SignedPart, Transport } from './transport.ts';

const tries = 3;
const pauseBetweenTries_ms = 2000;

export type SendProgress = {
  total_parts: number;
  completed_parts: number;
  /** The part on its way; 0 when there is none. */
  part_number: number;
  /** Of the whole file: what the server holds and what has left for it. */
  sent_bytes: number;
  /** What went wrong and is being tried again. */
  problem: UploadProblem | null;
};

export type SendOptions = {
  signal: AbortSignal;
  onProgress: (progress: SendProgress) => void;
  /** Resolves after the time, rejects when aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** What failed in the words of the interface, and why where the server said so. */
export class UploadProblem extends Error {
  override name = 'UploadProblem';
  reason: string | null;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.reason = cause instanceof CallError ? cause.message : null;
  }
}

/**
 * Sends the parts of a file that the server does not hold yet, one after the other, and has them joined.
 * @throws UploadProblem once a step has failed for good; whatever the signal aborts with.
 */
export async function sendParts(file: Blob, transport: Transport, options: SendOptions): Promise<void> {
  const { signal, onProgress } = options;
  const upload = await explained('Failed to initiate upload', signal, () => transport.open(signal));
  const parts = cutParts(file.size, upload.part_size);
  const missing = parts.filter((part) => !holds(upload, part));
  const progress: SendProgress = {
    total_parts: parts.length,
    completed_parts: parts.length - missing.length,
    part_number: 0,
    sent_bytes: file.size - missing.reduce((bytes, part) => bytes + sizeOf(part), 0),
    problem: null,
  };
  onProgress({ ...progress });
  for (const part of missing) {
    progress.part_number = part.number;
    onProgress({ ...progress });
    const bytes = file.slice(part.start, part.end);
    await sendPart({ part, bytes, upload, transport, progress: { ...progress } }, options);
    progress.completed_parts += 1;
    progress.sent_bytes += sizeOf(part);
    onProgress({ ...progress });
  }
  onProgress({ ...progress, part_number: 0 });
  await tried(
    () => explained('Failed to complete upload process', signal, () => transport.complete(upload, signal)),
    (problem) => onProgress({ ...progress, part_number: 0, problem }),
    options,
  );
}

type PartOnItsWay = {
  part: Part;
  bytes: Blob;
  upload: OpenUpload;
  transport: Transport;
  /** As it stood before this part. */
  progress: SendProgress;
};

async function sendPart(
  { part, bytes, upload, transport, progress }: PartOnItsWay,
  options: SendOptions,
): Promise<void> {
  const { signal, onProgress } = options;
  const partNumber = part.number;
  const sha256 = await checksum(bytes).catch((cause: unknown) => {
    throw new UploadProblem('The file could not be read. It may have been moved or changed.', cause);
  });
  const send = async () => {
    const to = await explained(`Failed to get presigned URL for part ${partNumber}`, signal, () =>
      transport.signPart(upload, { partNumber, sha256 }, signal),
    );
    const etag = await putBytes(to);
    await explained(`Failed to complete part ${partNumber}`, signal, () =>
      transport.registerPart(upload, { partNumber, etag }, signal),
    );
  };
  const putBytes = async (to: SignedPart) => {
    try {
      const onSent = (sent: number) =>
        onProgress({ ...progress, sent_bytes: progress.sent_bytes + sent, problem: null });
      return await transport.putPart(to, bytes, onSent, signal);
    } catch (error) {
      signal.throwIfAborted();
      const message =
        error instanceof PartRefused
          ? `Failed to upload part ${partNumber}: ${error.message}`
          : `Network error while uploading part ${partNumber}`;
      throw new UploadProblem(message, error);
    }
  };
  try {
    await tried(send, (problem) => onProgress({ ...progress, problem }), options);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof UploadProblem)) throw error;
    throw new UploadProblem(
      `Failed to upload part ${partNumber} after ${tries} attempts: ${error.message}`,
      error.cause,
    );
  }
}

/** Tries three times, two seconds apart. */
async function tried(
  step: () => Promise<void>,
  onProblem: (problem: UploadProblem) => void,
  { signal, wait }: SendOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      signal.throwIfAborted();
      if (attempt === tries || !(error instanceof UploadProblem)) throw error;
      onProblem(error);
      await wait(pauseBetweenTries_ms, signal);
    }
  }
}

async function explained<T>(message: string, signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    signal.throwIfAborted();
    throw new UploadProblem(message, cause);
  }
}

function holds(upload: OpenUpload, part: Part): boolean {
  return upload.parts.some((held) => held.partNumber === part.number && held.size_bytes === sizeOf(part));
}
