import { restore } from '@kinora/contract/operator/catalogue';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function RestoreDialog({ take_down_id, onClose }: { take_down_id: number; onClose: () => void }) {
  const action = useStaffAction(restore);
  return (
    <ReasonDialog
      title="Restore it?"
      action="Restore"
      visibilityNote="The creator sees the reason beside their show and in an email."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params: { take_down_id }, body: { reason } })}
    >
      <p>Viewers can find it in lists and search again, and they resume where they stopped watching.</p>
    </ReasonDialog>
  );
}
