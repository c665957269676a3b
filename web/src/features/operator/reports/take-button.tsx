import { assignReport, type ReportPage } from '@kinora/contract/operator/reports';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useAct } from '../use-act.ts';

/** Shows others who is working on a report. */
export function TakeButton({ report: { id, assignee } }: { report: ReportPage }) {
  const me = useSession()?.id;
  const assign = useAct(assignReport, { onFailed: toastError });
  const isMine = assignee !== null && assignee.id === me;
  return (
    <p className="flex flex-wrap items-center gap-4 text-small text-ink-secondary">
      <span>
        {isMine ? 'You work on it.' : assignee ? `${assignee.name} works on it.` : 'Nobody works on it yet.'}
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
