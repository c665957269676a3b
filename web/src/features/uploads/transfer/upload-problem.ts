import { CallError } from '@kinora/contract/client';
import { PartRefused } from './transport.ts';

/** What failed, in the user interface's wording, with the server's reason if there is one. */
export class UploadProblem extends Error {
  override name = 'UploadProblem';
  reason: string | null;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.reason = findReason(cause);
  }
}

function findReason(cause: unknown): string | null {
  if (cause instanceof CallError) return cause.message;
  return cause instanceof PartRefused ? cause.reason : null;
}

/** Runs a step; a failure becomes an UploadProblem with this message. */
export async function explainFailure<T>(
  message: string,
  signal: AbortSignal,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    signal.throwIfAborted();
    throw new UploadProblem(message, cause);
  }
}
