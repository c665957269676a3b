import { takeDown } from '@kinora/contract/operator/catalogue';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

type TakeDownDialogProps = {
  show_id: number;
  /** Null for the whole show. */
  episode_id: number | null;
  title: string;
  onClose: () => void;
};

export function TakeDownDialog({ show_id, episode_id, title, onClose }: TakeDownDialogProps) {
  const action = useStaffAction(takeDown);
  return (
    <ReasonDialog
      title={episode_id === null ? 'Take this show down?' : 'Take this episode down?'}
      action="Take down"
      visibilityNote="The creator sees the reason beside their show and in an email."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params: { show_id }, body: { episode_id, reason } })}
    >
      <p>
        “<bdi>{title}</bdi>” disappears for everybody but its creator, including for anyone watching right
        now. The creator can appeal once, and it can be restored as it was.
      </p>
    </ReasonDialog>
  );
}
