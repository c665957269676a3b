import { playNow } from '@kinora/contract/playback';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { call } from '#lib/api.ts';
import { useSession } from '#lib/session.ts';
import { watchAddress } from './watch-address.ts';

/** Plays a show where this viewer left it; leads those who may not watch yet to what they need for it. */
export function usePlayShow() {
  const user = useSession();
  const navigate = useNavigate();
  const play = useMutation({
    mutationFn: (show_id: number) => call(playNow, { body: { show_id } }),
    onSuccess: ({ data }) => {
      if (data.episode_id === null) toast.error('No episodes found in this show!');
      else void navigate(watchAddress(data.episode_id, data.pause_time));
    },
    onError: (error) => toast.error(error.message),
  });
  return {
    isPending: play.isPending,
    playShow: (show_id: number) => {
      if (user?.is_subscribed) play.mutate(show_id);
      else void navigate(user ? '/plan-details' : '/sign-up');
    },
  };
}
