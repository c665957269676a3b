import { useNavigate } from 'react-router';
import { useWrite } from '#lib/api/use-write.ts';
import { useSession } from '#lib/session/session.ts';
import { authPath } from '#lib/session/return-path.ts';
import { storeWantedPage } from '#lib/session/wanted-page.ts';
import { showPath } from '#lib/show-path.ts';
import { toast, toastError } from '#ui/toast/toast.ts';
import { watchPath } from './watch-path.ts';

// @NOTE Lazy: 5 kB that only subscribers need.
const importBufferAhead = () => import('#player/engine/buffer-ahead.ts');

/** Plays a show from where the viewer left off; sends anyone without access to sign in or subscribe first. */
export function usePlayShow() {
  const user = useSession();
  const navigate = useNavigate();
  const play = useWrite(async (show_id: number) => (await importBufferAhead()).findPlaybackStart(show_id), {
    onDone: (resumePoint) => {
      if (resumePoint.episode_id === null) toast.error('No episodes found in this show!');
      else void navigate(watchPath(resumePoint.episode_id, resumePoint.pause_time));
    },
    onFailed: toastError,
  });
  return {
    isPending: play.isPending,
    /** Preloads what playback needs; called when the viewer is about to press Play. */
    preloadShow: (show_id: number) => {
      if (user?.is_subscribed)
        importBufferAhead().then(({ bufferAhead }) => bufferAhead(show_id), ignoreError);
    },
    playShow: (show: { id: number; name: string }) => {
      if (user?.is_subscribed) return play.mutate(show.id);
      storeWantedPage(showPath(show));
      void navigate(user ? '/plan-details' : authPath());
    },
  };
}

/** Preloading fails silently; the press itself reports errors. */
function ignoreError(): void {}
