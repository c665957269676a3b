import { hurryFilm, retryFilm, type FilmRow } from '@kinora/contract/operator/films';
import { includesRole } from '@kinora/contract/roles';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useAct } from '../use-act.ts';

/** Processes a failed film once more, only where the fault may have been ours, or a waiting one first. */
export function FilmActs({ film }: { film: FilmRow }) {
  const role = useSession()?.role ?? 'member';
  const retry = useAct(retryFilm, { onFailed: toastError });
  const hurry = useAct(hurryFilm, { onFailed: toastError });
  const input = { params: { episode_id: String(film.episode_id) } };
  if (!includesRole(role, 'operator')) return '—';
  if (film.status === 'queued')
    return (
      <Button
        size="small"
        variant="secondary"
        aria-label={`Process ${film.title} first`}
        isPending={hurry.isPending}
        onPress={() => hurry.mutate(input)}
      >
        Process first
      </Button>
    );
  if (!film.can_be_retried) return '—';
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={`Process ${film.title} again`}
      isPending={retry.isPending}
      onPress={() => retry.mutate(input)}
    >
      Try again
    </Button>
  );
}
