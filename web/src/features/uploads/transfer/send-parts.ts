import { CallError } from '@kinora/contract/client';
import type { OpenUpload } from '@kinora/contract/uploads/uploads';
import { computeCompositeChecksum } from '../file-worker/checksum.ts';
import type { ComputePartChecksum } from './part-checksums.ts';
import { splitIntoParts, partSize_bytes, type Part } from './parts.ts';
import { trackProgress, nothingSent, type SendProgress } from './progress.ts';
import { sendPart } from './send-part.ts';
import { PartRefused, type Transport } from './transport.ts';
import { withRetries, type RetryOptions } from './retry.ts';
import { explainFailure, UploadProblem } from './upload-problem.ts';

/**
 * On a high-latency link, a single connection gets only a fraction of the bandwidth; four connections use all
 * of it.
 */
const maxConcurrentParts = 4;

export type SendOptions = RetryOptions & {
  onProgress: (progress: SendProgress) => void;
  computeChecksum: ComputePartChecksum;
};

/**
 * Sends the parts of a file that the server lacks, four at a time, and asks the server to join them. At
 * the same time, the parts that it already holds are compared with the file, and sent again if they differ.
 * Succeeds when the checksum in the server's receipt matches the file's own.
 * @throws UploadProblem after a step's last attempt has failed; the signal's reason when aborted.
 */
export async function sendParts(file: Blob, transport: Transport, options: SendOptions): Promise<void> {
  const { wait, computeChecksum, onProgress } = options;
  const upload = await withRetries(
    () => explainFailure('Failed to initiate upload', options.signal, () => transport.open(options.signal)),
    (problem) => onProgress({ ...nothingSent, problem }),
    options,
    1,
  );
  const parts = splitIntoParts(file.size, upload.part_size);
  const progress = trackProgress(parts, onProgress);
  const held = parts.filter((part) => storedChecksum(upload, part));
  const missing = withIndexFirst(parts).filter((part) => !held.includes(part));
  progress.done(...held);

  // The first failure stops all other work.
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  const sendUntilDone = async () => {
    for (let part = missing.shift(); part; part = missing.shift()) {
      progress.begin(part);
      const sha256 = await computeChecksum(part);
      signal.throwIfAborted();
      // Computes the next part's checksum while this part is being sent.
      if (missing[0]) void computeChecksum(missing[0]);
      const bytes = file.slice(part.start, part.end);
      await sendPart({ part, bytes, sha256, upload, transport, progress }, { signal, wait });
    }
  };
  const compare = async () => {
    for (const part of held) {
      signal.throwIfAborted();
      if ((await computeChecksum(part)) !== storedChecksum(upload, part)) missing.push(part);
    }
    progress.compared();
  };
  const sendMissing = () =>
    Promise.all(Array.from({ length: maxConcurrentParts }, () => stopOthersOnFailure(sendUntilDone())));
  try {
    await Promise.all([sendMissing(), stopOthersOnFailure(compare())]);
    // In case the comparison finished last and found differences.
    await sendMissing();
  } catch (error) {
    options.signal.throwIfAborted();
    if (!(await isCompletedElsewhere(error))) throw error;
  }
  return finish();

  function stopOthersOnFailure(task: Promise<void>): Promise<void> {
    return task.catch((error: unknown) => {
      failure.abort(error);
      throw error;
    });
  }

  /** Another window may have finished uploading the same file first. */
  async function isCompletedElsewhere(error: unknown): Promise<boolean> {
    const isRefused =
      error instanceof UploadProblem &&
      (error.cause instanceof PartRefused ||
        (error.cause instanceof CallError && error.cause.status === 409));
    if (!isRefused) return false;
    return transport.complete(upload, options.signal).then(
      () => true,
      () => false,
    );
  }

  async function finish(): Promise<void> {
    const receipt = await withRetries(
      () =>
        explainFailure('Failed to complete upload process', options.signal, () =>
          transport.complete(upload, options.signal),
        ),
      progress.failedToJoin,
      options,
    );
    const sums = await Promise.all(parts.map(computeChecksum));
    if (receipt && receipt.sha256 !== computeCompositeChecksum(sums)) {
      throw new UploadProblem(
        'The bytes that the service received differ from your file. Please upload it again.',
        null,
      );
    }
  }
}

/** A film's index, which is needed to read its frames, is in the first or the last part. */
const withIndexFirst = (parts: Part[]): Part[] =>
  parts.length > 2 ? [...parts.slice(0, 1), ...parts.slice(-1), ...parts.slice(1, -1)] : parts;

/**
 * The checksum of a part that the server holds completely; undefined if the server holds less, or if the
 * checksum is unknown.
 */
function storedChecksum(upload: OpenUpload, part: Part): string | undefined {
  const held = upload.parts.find(({ partNumber }) => partNumber === part.number);
  return held?.size_bytes === partSize_bytes(part) ? (held.sha256 ?? undefined) : undefined;
}
