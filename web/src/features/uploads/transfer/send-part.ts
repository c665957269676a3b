import type { OpenUpload } from '@kinora/contract/uploads/uploads';
import type { Part } from './parts.ts';
import type { Progress } from './progress.ts';
import { PartRefused, type Transport } from './transport.ts';
import { withRetries, maxAttempts, type RetryOptions } from './retry.ts';
import { explainFailure, UploadProblem } from './upload-problem.ts';

export type PartToSend = {
  part: Part;
  bytes: Blob;
  sha256: string;
  upload: OpenUpload;
  transport: Transport;
  progress: Progress;
};

/**
 * Sends one part and registers it.
 * @throws UploadProblem after three failed attempts; the signal's reason when aborted.
 */
export async function sendPart(partToSend: PartToSend, options: RetryOptions): Promise<void> {
  const { part, progress } = partToSend;
  try {
    await withRetries(
      () => tryPart(partToSend, options.signal),
      (problem) => progress.failed(part, problem),
      options,
    );
    progress.done(part);
  } catch (error) {
    options.signal.throwIfAborted();
    if (!(error instanceof UploadProblem)) throw error;
    throw new UploadProblem(
      `Failed to upload part ${part.number} after ${maxAttempts} attempts: ${error.message}`,
      error.cause,
    );
  }
}

async function tryPart(
  { part, bytes, sha256, upload, transport, progress }: PartToSend,
  signal: AbortSignal,
): Promise<void> {
  const partNumber = part.number;
  const signed = await explainFailure(`Failed to get presigned URL for part ${partNumber}`, signal, () =>
    transport.signPart(upload, { partNumber, sha256 }, signal),
  );
  if (signed.is_held) return;
  const onSent = (sent: number) => progress.sent(part, sent);
  const etag = await transport.putPart(signed, bytes, onSent, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    const message =
      error instanceof PartRefused
        ? `Failed to upload part ${partNumber}: ${error.message}`
        : `Network error while uploading part ${partNumber}`;
    throw new UploadProblem(message, error);
  });
  await explainFailure(`Failed to complete part ${partNumber}`, signal, () =>
    transport.registerPart(upload, { partNumber, etag, sha256 }, signal),
  );
}
