import { liftSuspension, type Person } from '@kinora/contract/operator/people';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function LiftSuspensionDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const action = useStaffAction(liftSuspension);
  const params = { user_id: String(person.id) };
  return (
    <ReasonDialog
      title="Lift the suspension?"
      action="Lift suspension"
      visibilityNote="The reason is kept only in the audit log."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params, body: { reason } })}
    >
      <p>
        <bdi className="font-medium text-ink">{person.name}</bdi> can sign in again immediately.
      </p>
    </ReasonDialog>
  );
}
