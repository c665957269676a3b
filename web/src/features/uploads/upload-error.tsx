import { isDiskFull } from './transfer/retry.ts';
import type { UploadProblem } from './transfer/upload-problem.ts';

/** An error message, in red. A full disk is not an error: the upload waits, and only the reason is shown. */
export function UploadError({ problem }: { problem: UploadProblem | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <div className="grid gap-1 rounded-card bg-danger/12 px-4 py-3 text-small">
          {!(isDiskFull(problem) && problem.reason) && <p className="text-danger">{problem.message}</p>}
          {problem.reason && <p className="text-ink-secondary">{problem.reason}</p>}
        </div>
      )}
    </div>
  );
}
