import { endFreeAccess } from '@kinora/contract/billing/free-access';
import type { Person } from '@kinora/contract/operator/people';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function EndFreeAccessDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const action = useStaffAction(endFreeAccess);
  const params = { user_id: String(person.id) };
  return (
    <ReasonDialog
      title="End free access?"
      action="End free access"
      visibilityNote="The reason is kept only in the audit log. The member is notified that their free access has ended."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params, body: { reason } })}
    >
      <p>
        <bdi className="font-medium text-ink">{person.name}</bdi> can no longer watch, unless they subscribe.
      </p>
    </ReasonDialog>
  );
}
