import { assignReport, type ReportPage } from '@kinora/contract/operator/reports';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';

/** Takes or releases a report, and shows who is working on it. */
export function AssignReport({ report: { id, assignee } }: { report: ReportPage }) {
  const myId = useSession()?.id;
  const assign = useStaffAction(assignReport, { onFailed: toastError });
  const isMine = assignee !== null && assignee.id === myId;
  return (
    <p className="flex flex-wrap items-center gap-4 text-small text-ink-secondary">
      <span>
        {isMine
          ? 'You are working on it.'
          : assignee
            ? `${assignee.name} is working on it.`
            : 'Nobody is working on it yet.'}
      </span>
      <Button
        size="small"
        variant="secondary"
        isPending={assign.isPending}
        onPress={() =>
          assign.mutate({ params: { report_id: String(id) }, body: { to: isMine ? 'nobody' : 'me' } })
        }
      >
        {isMine ? 'Release it' : 'Take it'}
      </Button>
    </p>
  );
}
