import type { CatalogueEpisode, CatalogueShow } from '@kinora/contract/operator/catalogue';
import { includesRole } from '@kinora/contract/roles';
import { useState } from 'react';
import { exactMoment } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { stateNames } from './state-names.ts';
import { TakeDownDialog } from './take-down-dialog.tsx';

/** All episodes of a show, with their states. */
export function EpisodeRows({ show }: { show: CatalogueShow }) {
  const [episodeToTakeDown, setEpisodeToTakeDown] = useState<CatalogueEpisode | null>(null);
  const canModerate = includesRole(useSession()?.role ?? 'member', 'moderator');
  const canTakeDown = canModerate && show.state !== 'taken_down';
  // While a show is in the trash, viewers see none of its episodes, whatever their states.
  const shouldShowState = ({ state }: CatalogueEpisode) => show.trashed_at === null || state === 'taken_down';
  const isTakenDown = (episode_id: number) =>
    show.take_downs.some(({ episode, restored_at }) => episode?.id === episode_id && restored_at === null);
  return (
    <section
      aria-label="Episodes"
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 className="mb-3 text-small text-ink-secondary">Episodes</h2>
      {show.episodes.length === 0 && <p className="text-small">No episodes</p>}
      <ul className="divide-y divide-hairline">
        {show.episodes.map((episode) => (
          <li
            key={episode.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <span className="grid min-w-0 gap-0.5 wrap-anywhere">
              <bdi className="font-medium">{episode.title}</bdi>
              <span className="text-small text-ink-secondary">
                <bdi>{episode.season_title}</bdi>, episode {episode.episode_number} ·{' '}
                {exactMoment(episode.release_at)}
                {shouldShowState(episode) && ` · ${stateNames[episode.state]}`}
              </span>
            </span>
            {canTakeDown && !isTakenDown(episode.id) && (
              <Button
                size="small"
                variant="secondary"
                aria-label={`Take down ${episode.title}`}
                onPress={() => setEpisodeToTakeDown(episode)}
              >
                Take down
              </Button>
            )}
          </li>
        ))}
      </ul>
      {episodeToTakeDown && (
        <TakeDownDialog
          show_id={show.id}
          episode_id={episodeToTakeDown.id}
          title={episodeToTakeDown.title}
          onClose={() => setEpisodeToTakeDown(null)}
        />
      )}
    </section>
  );
}
