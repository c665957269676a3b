import { listRefusedEmails, sendEmailAgain, type RefusedEmail } from '@kinora/contract/operator/emails';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { exactMoment } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { useStaffAction } from '../use-staff-action.ts';

/** Emails that bounced or could not be sent, and why. */
export function EmailsPanel() {
  const { data, error, refetch } = useQuery(queryOf(listRefusedEmails, {}));
  return (
    <ConsolePanel title="Emails that did not arrive">
      {data?.length === 0 && (
        <EmptyState title="Every email was sent">
          <p>Emails that bounce are also listed here, if your mail server reports them to Kinora.</p>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map((email) => (
            <EmailRow key={`${email.id} ${email.recipient} ${email.created_at}`} email={email} />
          ))}
        </ul>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" className="grid gap-2">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      )}
    </ConsolePanel>
  );
}

function EmailRow({ email: { id, recipient, subject, refused, created_at } }: { email: RefusedEmail }) {
  const resend = useStaffAction(sendEmailAgain, { onFailed: toastError });
  return (
    <li className="grid gap-x-6 gap-y-3 rounded-card border border-hairline bg-surface-raised p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-5">
      <div className="grid gap-1 wrap-anywhere">
        <p className="font-medium">{subject}</p>
        <p className="text-small text-ink-secondary">
          To {recipient} · {id === null ? 'bounced' : 'not sent'} · {exactMoment(created_at)}
        </p>
        <p className="text-small text-danger">{refused}</p>
      </div>
      {id !== null && (
        <Button
          size="small"
          variant="secondary"
          className="justify-self-start"
          aria-label={`Send again: ${subject}, to ${recipient}`}
          isPending={resend.isPending}
          onPress={() => resend.mutate({ params: { email_id: String(id) } })}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
