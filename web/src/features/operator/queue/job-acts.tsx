import { dismissJob, retryJob, type QueuedJob } from '@kinora/contract/operator/queue';
import { Button } from '#ui/button/button.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useAct } from '../use-act.ts';

/** Runs a failed job again, or removes it if there is nothing left to do. */
export function JobActs({ job: { id, name, state } }: { job: QueuedJob }) {
  const retry = useAct(retryJob, { onFailed: toastError });
  const dismiss = useAct(dismissJob, { onFailed: toastError });
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
