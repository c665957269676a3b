import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useSession } from '#lib/session.ts';
import { entrance } from '#lib/way-in.ts';
import { toast } from '#ui/toast.ts';
import { watchAddress } from './watch-address.ts';

// @NOTE 5 kB that only those need who may watch.
const loadAhead = () => import('#player/play-ahead.ts');

/** Plays a show where this viewer left it; leads those who may not watch yet to what they need for it. */
export function usePlayShow() {
  const user = useSession();
  const navigate = useNavigate();
  const play = useMutation({
    mutationFn: async (show_id: number) => (await loadAhead()).placeToPlay(show_id),
    onSuccess: (place) => {
      if (place.episode_id === null) toast.error('No episodes found in this show!');
      else void navigate(watchAddress(place.episode_id, place.pause_time));
    },
    onError: (error) => toast.error(error.message),
  });
  return {
    isPending: play.isPending,
    /** A press is to be expected: makes it a quick one. */
    expectPlay: (show_id: number) => {
      if (user?.is_subscribed) loadAhead().then(({ playAhead }) => playAhead(show_id), ignore);
    },
    playShow: (show_id: number) => {
      if (user?.is_subscribed) play.mutate(show_id);
      else void navigate(user ? '/plan-details' : entrance());
    },
  };
}

/** The press itself says what went wrong. */
function ignore(): void {}
