import { partSize_bytes, type Part } from './parts.ts';
import type { UploadProblem } from './upload-problem.ts';

export type SendProgress = {
  total_parts: number;
  completed_parts: number;
  /** How many parts are done or in flight. */
  part_number: number;
  /** The bytes that the server holds, plus those sent so far of parts in flight. */
  sent_bytes: number;
  /**
   * Previously uploaded parts are compared with the file while the rest is sent; the stage is `comparing`
   * only if the comparison takes longer.
   */
  stage: 'sending' | 'comparing' | 'joining';
  /** The error that is currently being retried. */
  problem: UploadProblem | null;
};

/** The progress before the server has reported which parts it holds. */
export const nothingSent: SendProgress = {
  total_parts: 0,
  completed_parts: 0,
  part_number: 0,
  sent_bytes: 0,
  stage: 'sending',
  problem: null,
};

/** Adds up the progress of parts uploaded in parallel. */
export function trackProgress(parts: Part[], onProgress: (progress: SendProgress) => void) {
  const done = new Set<number>();
  const sent = new Map<number, number>();
  const problems = new Map<number, UploadProblem>();
  let isCompared = false;
  const currentStage = () => {
    if (done.size < parts.length) return 'sending';
    return isCompared ? 'joining' : 'comparing';
  };
  const report = () =>
    onProgress({
      total_parts: parts.length,
      completed_parts: done.size,
      part_number: done.size + sent.size,
      sent_bytes: parts.reduce(
        (bytes, part) =>
          bytes + (done.has(part.number) ? partSize_bytes(part) : (sent.get(part.number) ?? 0)),
        0,
      ),
      stage: currentStage(),
      problem: [...problems.values()].at(-1) ?? null,
    });
  return {
    begin: ({ number }: Part) => {
      done.delete(number);
      sent.set(number, 0);
      report();
    },
    sent: ({ number }: Part, bytes: number) => {
      sent.set(number, bytes);
      problems.delete(number);
      report();
    },
    failed: ({ number }: Part, problem: UploadProblem) => {
      sent.set(number, 0);
      problems.set(number, problem);
      report();
    },
    failedToJoin: (problem: UploadProblem) => {
      problems.set(0, problem);
      report();
    },
    compared: () => {
      isCompared = true;
      report();
    },
    /** Marks parts as held by the server. */
    done: (...held: Part[]) => {
      for (const { number } of held) {
        done.add(number);
        sent.delete(number);
        problems.delete(number);
      }
      report();
    },
  };
}
export type Progress = ReturnType<typeof trackProgress>;
