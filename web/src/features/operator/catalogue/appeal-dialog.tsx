import { decideAppeal } from '@kinora/contract/operator/catalogue';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

type AppealDialogProps = { take_down_id: number; is_granted: boolean; onClose: () => void };

export function AppealDialog({ take_down_id, is_granted, onClose }: AppealDialogProps) {
  const action = useStaffAction(decideAppeal);
  return (
    <ReasonDialog
      title={is_granted ? 'Grant the appeal?' : 'Turn the appeal down?'}
      action={is_granted ? 'Restore' : 'Turn down'}
      visibilityNote="The creator sees the reason beside their show and in an email."
      onClose={onClose}
      onSubmit={(answer) => action.mutateAsync({ params: { take_down_id }, body: { is_granted, answer } })}
    >
      <p>
        {is_granted
          ? 'What was taken down is restored, as it was before.'
          : 'It stays taken down, and its creator cannot appeal again.'}
      </p>
    </ReasonDialog>
  );
}
