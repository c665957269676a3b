import type { SeasonItem } from '@kinora/contract/shows';
import { Tabs } from '#ui/tabs.tsx';
import { EpisodeRow } from './episode-row.tsx';

type SeasonTabsProps = {
  seasons: readonly SeasonItem[];
  /** The season shown first; usually the first one. */
  initial?: number | null;
  /** An episode was chosen, and the app goes to where it plays. */
  onPlay?: () => void;
};

/** The episodes that are out, a tab for each season. */
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
    <div className="pt-6">
      {season.description && (
        <p className="mb-4 max-w-2xl wrap-anywhere text-ink-secondary">
          <bdi>{season.description}</bdi>
        </p>
      )}
      {season.episodes.length === 0 && <p className="py-8 text-ink-secondary">No Episodes</p>}
      <ol className="-mx-3 grid gap-1">
        {season.episodes.map((episode) => (
          <EpisodeRow key={episode.id} episode={episode} onPlay={onPlay} />
        ))}
      </ol>
    </div>
  );
}
