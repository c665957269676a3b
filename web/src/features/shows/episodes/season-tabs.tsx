import type { SeasonItem, ShowDetails } from '@kinora/contract/shows';
import { Tabs } from '#ui/tabs.tsx';
import { EpisodeRow } from './episode-row.tsx';

export function SeasonTabs({ show }: { show: ShowDetails }) {
  return (
    <section aria-label="Episodes" className="px-gutter pt-4">
      {show.seasons.length === 0 ? (
        <p className="py-10 text-ink-secondary">No Seasons</p>
      ) : (
        <Tabs
          label="Seasons"
          tabs={show.seasons.map((season) => ({
            id: season.season_id,
            name: season.season_name,
            content: <Season season={season} />,
          }))}
        />
      )}
    </section>
  );
}

function Season({ season }: { season: SeasonItem }) {
  return (
    <div className="pt-6">
      {season.description && <p className="mb-4 max-w-2xl text-ink-secondary">{season.description}</p>}
      {season.episodes.length === 0 && <p className="py-8 text-ink-secondary">No Episodes</p>}
      <ol className="-mx-3 grid gap-1">
        {season.episodes.map((episode) => (
          <EpisodeRow key={episode.id} episode={episode} />
        ))}
      </ol>
    </div>
  );
}
