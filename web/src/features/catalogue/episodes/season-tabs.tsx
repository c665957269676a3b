import type { SeasonItem } from '@kinora/contract/catalogue/shows';
import { Tabs } from '#ui/page/tabs.tsx';
import { EpisodeRow } from './episode-row.tsx';
import { SeasonPanel } from './season-panel.tsx';
import { useShowProgress, type ShowProgress } from './use-show-progress.ts';

type SeasonTabsProps = {
  show_id: number;
  seasons: readonly SeasonItem[];
  /** Id of the season shown first; by default the first one. */
  initial?: number | null;
  /** Called when an episode is chosen and the app navigates to it. */
  onPlay?: () => void;
};

/** The released episodes, with a tab for each season. */
export function SeasonTabs({ show_id, seasons, initial, onPlay }: SeasonTabsProps) {
  const progress = useShowProgress(show_id);
  if (seasons.length === 0) return <p className="py-10 text-ink-secondary">No Seasons</p>;
  return (
    <>
      <Tabs
        label="Seasons"
        initial={initial ?? null}
        tabs={seasons.map((season) => ({
          id: season.season_id,
          name: season.season_name,
          content: <Season {...{ season, progress, onPlay }} />,
        }))}
      />
      {seasons.length > 1 && <SeasonLinks seasons={seasons} />}
    </>
  );
}

type SeasonProps = { season: SeasonItem; progress: ShowProgress | null; onPlay: (() => void) | undefined };

function Season({ season, progress, onPlay }: SeasonProps) {
  return (
    <SeasonPanel season={season}>
      {season.episodes.map((episode) => (
        <EpisodeRow key={episode.id} {...{ episode, progress, onPlay }} />
      ))}
    </SeasonPanel>
  );
}

/** Replaces the tabs in browsers without JavaScript. */
function SeasonLinks({ seasons }: Pick<SeasonTabsProps, 'seasons'>) {
  return (
    <noscript>
      <ul className="flex flex-wrap gap-5 pt-8 text-small">
        {seasons.map(({ season_id, season_name }) => (
          <li key={season_id}>
            <a href={`?season=${season_id}`} className="text-gold">
              {season_name}
            </a>
          </li>
        ))}
      </ul>
    </noscript>
  );
}
