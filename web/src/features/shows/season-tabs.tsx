import type { ShowDetails } from '@kinora/contract/shows';
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { EpisodeRow } from './episode-row.tsx';

export function SeasonTabs({ show }: { show: ShowDetails }) {
  if (show.seasons.length === 0) return <p className="px-gutter py-10 text-ink-secondary">No Seasons</p>;
  return (
    <section aria-label="Episodes" className="px-gutter pt-4">
      <Tabs>
        <TabList
          label="Seasons"
          tabs={show.seasons.map((season) => ({ id: season.season_id, name: season.season_name }))}
        />
        {show.seasons.map((season) => (
          <TabPanel key={season.season_id} id={season.season_id} className="pt-6">
            {season.description && <p className="mb-4 max-w-2xl text-ink-secondary">{season.description}</p>}
            {season.episodes.length === 0 && <p className="py-8 text-ink-secondary">No Episodes</p>}
            <ol className="-mx-3 grid gap-1">
              {season.episodes.map((episode) => (
                <EpisodeRow key={episode.id} episode={episode} />
              ))}
            </ol>
          </TabPanel>
        ))}
      </Tabs>
    </section>
  );
}
