import { reportExperience } from '@kinora/contract/playback/playback';
import { useEffect } from 'react';
import { call } from '#lib/api/call.ts';
import type { Player } from '#player/player.ts';
import { observe, takeReport, unobserved } from '#player/state/experience.ts';

/** Reports how well each film played once the viewer leaves it, without identifying the film. */
export function useExperienceReport(player: Player): void {
  useEffect(() => {
    let observed = unobserved;
    const send = () => {
      const { report, rest } = takeReport(observed);
      observed = rest;
      // A lost report does not matter: the statistics do not depend on a single playback.
      if (report) call(reportExperience, { body: report }, { keepalive: true }).catch(() => {});
    };
    const handleChange = () => {
      const state = player.state.read();
      observed = observe(observed, state, performance.now());
      if (state.status !== 'empty') return;
      send();
      observed = unobserved;
    };
    const finish = () => {
      handleChange();
      send();
    };
    const unsubscribe = player.state.subscribe(handleChange);
    const handleVisibility = () => document.visibilityState === 'hidden' && finish();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', handleVisibility);
      finish();
    };
  }, [player]);
}
