import { dismissJob, retryJob, type QueuedJob } from '@kinora/contract/operator/queue';
import { Button } from '#ui/button/button.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';

/** Buttons that run a failed job again, or dismiss it if it is no longer needed. */
export function JobActions({ job: { id, name, state } }: { job: QueuedJob }) {
  const retry = useStaffAction(retryJob, { onFailed: toastError });
  const dismiss = useStaffAction(dismissJob, { onFailed: toastError });
  const input = { params: { job_id: id } };
  if (state !== 'failed') return '—';
  return (
    <span className="flex gap-2">
      <Button
        size="small"
        variant="secondary"
        aria-label={`Run again: ${name}`}
        isPending={retry.isPending}
        onPress={() => retry.mutate(input)}
      >
        Run again
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Dismiss ${name}`}
        isPending={dismiss.isPending}
        onPress={() => dismiss.mutate(input)}
      >
        Dismiss
      </Button>
    </span>
  );
}
