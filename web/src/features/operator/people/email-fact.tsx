import { sendEmailAgain } from '@kinora/contract/operator/emails';
import type { Person } from '@kinora/contract/operator/people';
import { timeAgo } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { emailStates } from './notes.ts';

/** An email to a member, and the button that sends it again if it could not be sent. */
export function EmailFact({ email: { id, subject, at, state } }: { email: Person['emails'][number] }) {
  const resend = useStaffAction(sendEmailAgain, { onFailed: toastError });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="grid gap-0.5">
        <bdi className="font-medium wrap-anywhere">{subject}</bdi>
        <span className="text-small text-ink-secondary">{`${emailStates[state]} · ${timeAgo(at)}`}</span>
      </span>
      {id !== null && state === 'refused' && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Send again: ${subject}`}
          isPending={resend.isPending}
          onPress={() => resend.mutate({ params: { email_id: String(id) } })}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
