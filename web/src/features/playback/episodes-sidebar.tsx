import type { EpisodeItem, ShowDetails } from '@kinora/contract/catalogue/shows';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Tabs } from '#ui/page/tabs.tsx';
import { useBackButton } from '#ui/dialog/use-back-button.ts';
import { EpisodeLink } from './episode-link.tsx';

type EpisodesSidebarProps = {
  show: ShowDetails | null;
  season_id: number | null;
  episode_id: number;
  isOpen: boolean;
  onClose: () => void;
};

/** The seasons and their episodes, next to the playing film. */
export function EpisodesSidebar({ show, season_id, episode_id, isOpen, onClose }: EpisodesSidebarProps) {
  const seasons = show?.seasons ?? [];
  useBackButton(isOpen, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex animate-overlay justify-end bg-scrim/40"
    >
      <Modal className="h-full w-full bg-surface-raised shadow-picture sm:w-104">
        <Dialog className="flex h-full flex-col outline-none">
          <header className="flex items-center justify-between ps-5 pe-3 pt-[max(0.75rem,env(safe-area-inset-top))]">
            <Heading slot="title" className="font-display text-lead font-medium">
              Episodes
            </Heading>
            <IconButton icon="close" label="Close episodes" onPress={onClose} />
          </header>
          {seasons.length === 0 ? (
            <p className="px-5 py-8 text-ink-secondary">No Episodes</p>
          ) : (
            <Tabs
              label="Seasons"
              initial={season_id}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-6"
              tabs={seasons.map((season) => ({
                id: season.season_id,
                name: season.season_name,
                content: <EpisodeList episodes={season.episodes} episode_id={episode_id} onPress={onClose} />,
              }))}
            />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type EpisodeListProps = { episodes: readonly EpisodeItem[]; episode_id: number; onPress: () => void };

function EpisodeList({ episodes, episode_id, onPress }: EpisodeListProps) {
  if (episodes.length === 0) return <p className="py-8 text-ink-secondary">No Episodes</p>;
  return (
    <ol className="-mx-2.5 grid gap-1 pt-3">
      {episodes.map((episode) => (
        <EpisodeLink
          key={episode.id}
          episode={episode}
          isCurrent={episode.id === episode_id}
          onPress={onPress}
        />
      ))}
    </ol>
  );
}
