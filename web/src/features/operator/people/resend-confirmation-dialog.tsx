import { sendMemberConfirmation, type Person } from '@kinora/contract/operator/people';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function ResendConfirmationDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const action = useStaffAction(sendMemberConfirmation);
  const params = { user_id: String(person.id) };
  return (
    <ReasonDialog
      title="Send the confirmation again?"
      action="Send the link"
      visibilityNote="The reason is kept only in the audit log."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params, body: { reason } })}
    >
      <p>
        <bdi className="font-medium text-ink">{person.email}</bdi> gets another confirmation link, which works
        for three days. If the address is mistyped, change it instead.
      </p>
    </ReasonDialog>
  );
}
