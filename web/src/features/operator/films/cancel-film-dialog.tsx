import { cancelFilm, type FilmRow } from '@kinora/contract/operator/films';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useStaffAction } from '../use-staff-action.ts';

export function CancelFilmDialog({ film, onClose }: { film: FilmRow; onClose: () => void }) {
  const action = useStaffAction(cancelFilm);
  const params = { episode_id: String(film.episode_id) };
  return (
    <ReasonDialog
      title="Stop processing this film?"
      action="Stop it"
      visibilityNote="The creator sees this reason beside the episode, and in an email."
      onClose={onClose}
      onSubmit={(reason) => action.mutateAsync({ params, body: { reason } })}
    >
      <p>
        “<bdi className="font-medium text-ink">{film.title}</bdi>” cannot be watched until it is processed
        again. The upload is kept, and the creator can try again.
      </p>
    </ReasonDialog>
  );
}
