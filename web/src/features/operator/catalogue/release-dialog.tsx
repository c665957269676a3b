import { releaseEarnings } from '@kinora/contract/operator/catalogue';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function ReleaseDialog({ take_down_id, onClose }: { take_down_id: number; onClose: () => void }) {
  const action = useStaffAction(releaseEarnings);
  return (
    <ReasonDialog
      title="Release the earnings?"
      action="Release"
      visibilityNote="The creator sees the reason beside their show and in an email."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params: { take_down_id }, body: { reason } })}
    >
      <p>
        It stays taken down, but the show’s past and future earnings are included in the next payouts. This
        cannot be undone.
      </p>
    </ReasonDialog>
  );
}
