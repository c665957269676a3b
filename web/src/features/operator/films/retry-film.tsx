import { retryFilm, type FilmRow } from '@kinora/contract/operator/films';
import { includesRole } from '@kinora/contract/roles';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { useAct } from '../use-act.ts';

/** Processes a failed film once more; only where the fault may have been ours. */
export function RetryFilm({ film }: { film: FilmRow }) {
  const role = useSession()?.role ?? 'member';
  const retry = useAct(retryFilm, { onFailed: toastError });
  if (!film.can_be_retried || !includesRole(role, 'operator')) return '—';
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={`Process ${film.title} again`}
      isPending={retry.isPending}
      onPress={() => retry.mutate({ params: { episode_id: String(film.episode_id) } })}
    >
      Try again
    </Button>
  );
}
