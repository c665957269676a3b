import { signOutPerson, type Person } from '@kinora/contract/operator/people';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function SignOutDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const action = useStaffAction(signOutPerson);
  const params = { user_id: String(person.id) };
  return (
    <ReasonDialog
      title="Sign out everywhere?"
      action="Sign out"
      visibilityNote="The reason is kept only in the audit log."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params, body: { reason } })}
    >
      <p>
        <bdi className="font-medium text-ink">{person.name}</bdi> has to sign in again in every browser and on
        every device.
      </p>
    </ReasonDialog>
  );
}
