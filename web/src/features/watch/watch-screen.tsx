import { showDetails } from '@kinora/contract/shows';
import type { EpisodeItem } from '@kinora/contract/shows';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mediaUrl } from '#lib/media.ts';
import { queryOf } from '#lib/queries.ts';
import { useFact, usePlayer } from '#player/player-context.ts';
import { PlayerView } from '#player/player-view.tsx';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { placeOf } from './episode-order.ts';
import { EpisodesSidebar } from './episodes-sidebar.tsx';
import { NextUp, ShowOver } from './next-up.tsx';
import { useClose } from './use-close.ts';
import { useEpisode } from './use-episode.ts';
import { usePositionKeeper } from './use-position-keeper.ts';
import { WatchMessage } from './watch-message.tsx';

/** Inside a PlayerContext: the player with what surrounds this episode of its show. */
export function WatchScreen({ episode_id }: { episode_id: number }) {
  const player = usePlayer();
  const navigate = useNavigate();
  const hasEnded = useFact((facts) => facts.hasEnded);
  const [isListOpen, setIsListOpen] = useState(false);
  // First, as it must see where the film is before that is closed.
  usePositionKeeper(player, episode_id);
  const { episode, isPlayable, show_id, error, retry } = useEpisode(player, episode_id);
  const show = useQuery({
    ...queryOf(showDetails, { params: { show_id: show_id ?? 0 } }),
    enabled: show_id !== null,
  }).data;
  const close = useClose(show ?? (episode && { id: episode.show_id, name: episode.show_name }));

  const place = placeOf(show?.seasons ?? [], episode_id);
  const known = place?.episode ?? episode;
  const title = show?.name ?? episode?.show_name ?? '';
  const subtitle = known ? `Episode ${known.episode_number} · ${known.title}` : '';
  const artwork = place?.episode.landscape_image ?? show?.landscape_image ?? null;
  const go = (to: EpisodeItem) => void navigate(`/watch/${to.id}`, { replace: true });
  const goTo = (to: EpisodeItem | null | undefined) => (to ? () => go(to) : null);

  const instead = () => {
    if (error)
      return (
        <WatchMessage title={error.message}>
          <Button onPress={retry}>Retry</Button>
        </WatchMessage>
      );
    if (episode && !isPlayable)
      return (
        <WatchMessage title="Currently processing videos for this episode, please try again later.">
          <Button onPress={retry}>Retry</Button>
        </WatchMessage>
      );
    if (!hasEnded) return null;
    const { following } = place ?? {};
    return following ? (
      <NextUp episode={following} onPlay={() => go(following)} />
    ) : (
      <ShowOver name={title} onReplay={() => player.ask({ type: 'play' })} onClose={close} />
    );
  };

  return (
    <Page title={known ? `${known.title} · ${title}` : title}>
      <PlayerView
        title={title}
        subtitle={subtitle}
        artwork={artwork && mediaUrl(artwork)}
        previews={episode?.previews ?? null}
        onClose={close}
        onPrevious={goTo(place?.previous)}
        onNext={goTo(place?.next)}
        onEpisodes={() => setIsListOpen(true)}
        isCovered={isListOpen}
        instead={instead()}
      />
      <EpisodesSidebar
        show={show ?? null}
        season_id={place?.season.season_id ?? null}
        episode_id={episode_id}
        isOpen={isListOpen}
        onClose={() => setIsListOpen(false)}
      />
    </Page>
  );
}
