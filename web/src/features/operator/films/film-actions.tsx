import { prioritizeFilm, retryFilm, type FilmRow } from '@kinora/contract/operator/films';
import { includesRole } from '@kinora/contract/roles';
import { useState } from 'react';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { CancelFilmDialog } from './cancel-film-dialog.tsx';

/**
 * Buttons that retry a failed film if the service may be at fault, move a waiting film to the front of the
 * queue, or stop a film that is waiting or in progress.
 */
export function FilmActions({ film }: { film: FilmRow }) {
  const [isStopping, setIsStopping] = useState(false);
  const role = useSession()?.role ?? 'member';
  const retry = useStaffAction(retryFilm, { onFailed: toastError });
  const prioritize = useStaffAction(prioritizeFilm, { onFailed: toastError });
  const input = { params: { episode_id: String(film.episode_id) } };
  if (!includesRole(role, 'operator')) return '—';
  if (film.status === 'queued' || film.status === 'processing')
    return (
      <span className="flex flex-wrap gap-2">
        {film.status === 'queued' && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Process first: ${film.title}`}
            isPending={prioritize.isPending}
            onPress={() => prioritize.mutate(input)}
          >
            Process first
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          aria-label={`Stop ${film.title}`}
          onPress={() => setIsStopping(true)}
        >
          Stop
        </Button>
        {isStopping && <CancelFilmDialog film={film} onClose={() => setIsStopping(false)} />}
      </span>
    );
  if (!film.can_be_retried) return '—';
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={`Try again: ${film.title}`}
      isPending={retry.isPending}
      onPress={() => retry.mutate(input)}
    >
      Try again
    </Button>
  );
}
