import type { CatalogueEpisode, CatalogueShow } from '@kinora/contract/operator/catalogue';
import { includesRole } from '@kinora/contract/roles';
import { useState } from 'react';
import { exactMoment } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { stateNames } from './state-names.ts';
import { TakeDownDialog } from './take-down-dialog.tsx';

/** All episodes of a show with their states. */
export function EpisodeRows({ show }: { show: CatalogueShow }) {
  const [chosen, setChosen] = useState<CatalogueEpisode | null>(null);
  const mayModerate = includesRole(useSession()?.role ?? 'member', 'moderator');
  const mayTakeDown = mayModerate && show.state !== 'taken_down';
  // An episode in the trash is not released anywhere, whatever its date.
  const isStateShown = ({ state }: CatalogueEpisode) => show.trashed_at === null || state === 'taken_down';
  const isDown = (episode_id: number) =>
    show.take_downs.some((one) => one.episode?.id === episode_id && one.restored_at === null);
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
                {isStateShown(episode) && ` · ${stateNames[episode.state]}`}
              </span>
            </span>
            {mayTakeDown && !isDown(episode.id) && (
              <Button
                size="small"
                variant="secondary"
                aria-label={`Take down ${episode.title}`}
                onPress={() => setChosen(episode)}
              >
                Take down
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <TakeDownDialog
          show_id={show.id}
          episode_id={chosen.id}
          title={chosen.title}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
}
