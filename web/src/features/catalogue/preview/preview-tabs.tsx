import type { ShowPreview } from '@kinora/contract/publishing/show-preview';
import { Tabs } from '#ui/page/tabs.tsx';
import { EpisodeRow } from '../episodes/episode-row.tsx';
import { SeasonPanel } from '../episodes/season-panel.tsx';
import { OnlyYouBadge } from '#ui/page/only-you-badge.tsx';
import { PreviewRow } from './preview-row.tsx';

type PreviewTabsProps = {
  show: ShowPreview;
  /** Id of the season shown first; by default the first one. */
  initial: number | null;
};

/** All episodes, with a tab for each season; unreleased ones are marked. */
export function PreviewTabs({ show, initial }: PreviewTabsProps) {
  if (show.seasons.length === 0) return <p className="py-10 text-ink-secondary">No Seasons</p>;
  return (
    <Tabs
      label="Seasons"
      initial={initial}
      tabs={show.seasons.map((season) => ({
        id: season.season_id,
        name: season.season_name,
        content: (
          <>
            {show.state === 'out' && season.only_you && (
              <p className="pt-6">
                <OnlyYouBadge />
              </p>
            )}
            <SeasonPanel season={season}>
              {season.episodes.map((episode) =>
                episode.only_you ? (
                  <PreviewRow key={episode.id} episode={episode} />
                ) : (
                  <EpisodeRow key={episode.id} episode={episode} onPlay={undefined} />
                ),
              )}
            </SeasonPanel>
          </>
        ),
      }))}
    />
  );
}
