import { restore } from '@kinora/contract/operator/catalogue';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function RestoreDialog({ take_down_id, onClose }: { take_down_id: number; onClose: () => void }) {
  const act = useStaffAction(restore);
  return (
    <ReasonDialog
      title="Restore it?"
      action="Restore"
      visibilityNote="The creator sees this reason beside their show, and in an email."
      onClose={onClose}
      onSubmit={(reason) => act.mutateAsync({ params: { take_down_id }, body: { reason } })}
    >
      <p>
        Viewers see it again, as before: in lists and in search, and they resume where they stopped watching.
      </p>
    </ReasonDialog>
  );
}
