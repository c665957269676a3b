import type { SeasonItem } from '@kinora/contract/catalogue/shows';
import { Tabs } from '#ui/page/tabs.tsx';
import { EpisodeRow } from './episode-row.tsx';
import { SeasonPanel } from './season-panel.tsx';

type SeasonTabsProps = {
  seasons: readonly SeasonItem[];
  /** Id of the season shown first; by default the first one. */
  initial?: number | null;
  /** Called when an episode is chosen and the app navigates to it. */
  onPlay?: () => void;
};

/** The released episodes, with a tab for each season. */
export function SeasonTabs({ seasons, initial, onPlay }: SeasonTabsProps) {
  if (seasons.length === 0) return <p className="py-10 text-ink-secondary">No Seasons</p>;
  return (
    <Tabs
      label="Seasons"
      initial={initial ?? null}
      tabs={seasons.map((season) => ({
        id: season.season_id,
        name: season.season_name,
        content: <Season season={season} onPlay={onPlay} />,
      }))}
    />
  );
}

function Season({ season, onPlay }: { season: SeasonItem; onPlay: (() => void) | undefined }) {
  return (
    <SeasonPanel season={season}>
      {season.episodes.map((episode) => (
        <EpisodeRow key={episode.id} episode={episode} onPlay={onPlay} />
      ))}
    </SeasonPanel>
  );
}
