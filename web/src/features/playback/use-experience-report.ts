import { reportExperience } from '@kinora/contract/playback/playback';
import { useEffect } from 'react';
import { call } from '#lib/api/call.ts';
import type { Player } from '#player/player.ts';
import { observe, takeReport, unobserved } from '#player/state/experience.ts';

/** Reports how well an episode plays, once the viewer leaves it; to the service alone, and without saying what it is. */
export function useExperienceReport(player: Player, episode_id: number): void {
  useEffect(() => {
    let observed = unobserved;
    const follow = () => {
      observed = observe(observed, player.state.read(), performance.now());
    };
    const send = () => {
      follow();
      const { report, rest } = takeReport(observed);
      observed = rest;
      // The figures of one playback more or less make no difference.
      if (report) call(reportExperience, { body: report }, { keepalive: true }).catch(() => {});
    };
    const unfollow = player.state.subscribe(follow);
    const hide = () => document.visibilityState === 'hidden' && send();
    document.addEventListener('visibilitychange', hide);
    return () => {
      unfollow();
      document.removeEventListener('visibilitychange', hide);
      send();
    };
  }, [player, episode_id]);
}
