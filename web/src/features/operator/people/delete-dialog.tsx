import { deletePerson, type Person } from '@kinora/contract/operator/people';
import { useNavigate } from 'react-router';
import { count } from '#lib/format.ts';
import { peoplePath } from '../console-paths.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function DeleteDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const action = useStaffAction(deletePerson);
  const navigate = useNavigate();
  const { id, name, shows, email_confirmed } = person;
  return (
    <ReasonDialog
      title="Delete this account?"
      action="Delete permanently"
      isDangerous
      visibilityNote="The reason is kept only in the audit log. State how you know that the request really came from them."
      onClose={onClose}
      onSubmit={async (reason) => {
        await action.mutateAsync({ params: { user_id: String(id) }, body: { reason } });
        void navigate(peoplePath, { replace: true });
      }}
    >
      <p>
        <bdi className="font-medium text-ink">{name}</bdi> loses everything immediately, as if they had
        deleted the account themselves: what they watched, their subscription
        {shows.length > 0 && `, ${count(shows.length, 'show')} with all films`} and what has not been paid out
        to them. Payments are kept without a name.{' '}
        {email_confirmed
          ? 'They are notified by email.'
          : 'They get no email, because their address is not confirmed.'}{' '}
        This cannot be undone.
      </p>
    </ReasonDialog>
  );
}
