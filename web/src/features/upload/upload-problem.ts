import { CallError } from '@kinora/contract/client';
import { PartRefused } from './transport.ts';

/** What failed in the words of the interface, and why where the server said so. */
export class UploadProblem extends Error {
  override name = 'UploadProblem';
  reason: string | null;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.reason = reasonOf(cause);
  }
}

function reasonOf(cause: unknown): string | null {
  if (cause instanceof CallError) return cause.message;
  return cause instanceof PartRefused ? cause.reason : null;
}

/** Does a step, and says in the words of the interface that it failed. */
export async function explained<T>(message: string, signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    signal.throwIfAborted();
    throw new UploadProblem(message, cause);
  }
}
