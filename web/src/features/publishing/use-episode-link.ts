import { addEpisodePath } from './dashboard-paths.ts';
import { stepBeforeEpisode, type NextStep } from './home/steps.ts';
import { useOwnShows } from './use-publisher.ts';

/** The link to the form for a new episode or, while there is no season, to the step before that. */
export function useEpisodeLink(): NextStep {
  const shows = useOwnShows().data?.rows ?? [];
  const hasSeason = shows.some(({ seasons_count }) => seasons_count > 0);
  return (
    stepBeforeEpisode(shows[0]?.id ?? null, hasSeason) ?? { label: 'Add New Episode', to: addEpisodePath }
  );
}
