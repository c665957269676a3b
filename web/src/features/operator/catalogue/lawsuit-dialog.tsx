import { recordLawsuit } from '@kinora/contract/operator/catalogue';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function LawsuitDialog({ take_down_id, onClose }: { take_down_id: number; onClose: () => void }) {
  const action = useStaffAction(recordLawsuit);
  return (
    <ReasonDialog
      title="Has the claimant gone to court?"
      action="Record it"
      visibilityNote="The creator sees the reason beside their show and in an email."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params: { take_down_id }, body: { reason } })}
    >
      <p>
        It stays taken down until you restore it, instead of being restored automatically. State the court and
        the case number, if you know them.
      </p>
    </ReasonDialog>
  );
}
