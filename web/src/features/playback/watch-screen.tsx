import { CallError } from '@kinora/contract/client';
import { showDetails, type EpisodeItem } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mediaUrl } from '#lib/media.ts';
import { queryOf } from '#lib/api/queries.ts';
import { noGuide } from '#player/film-guide.ts';
import { usePlayerState, usePlayer } from '#player/player-context.ts';
import { PlayerView } from '#player/player-view.tsx';
import { Page } from '#ui/page/page.tsx';
import { LastFrame } from './last-frame.tsx';
import { neighboursOf } from './episode-order.ts';
import { EpisodesSidebar } from './episodes-sidebar.tsx';
import { useClose } from './use-close.ts';
import { useEpisode } from './use-episode.ts';
import { useWatchKeeper } from './use-watch-keeper.ts';
import { AgeQuestion, MobileDataQuestion, NotPlayable, WaitingForConnection } from './watch-message.tsx';

/** The player and its surroundings for one episode. Requires a PlayerContext. */
export function WatchScreen({ episode_id }: { episode_id: number }) {
  const player = usePlayer();
  const navigate = useNavigate();
  const hasEnded = usePlayerState((state) => state.hasEnded);
  const [isListOpen, setIsListOpen] = useState(false);
  const { episode, isPlayable, asksFirst, allow, show_id, isWaiting, error, retry } = useEpisode(
    player,
    episode_id,
  );
  useWatchKeeper(player, episode_id, episode?.playback_id ?? null);
  const show =
    useQuery({
      ...queryOf(showDetails, { params: { show_id: show_id ?? 0 } }),
      enabled: show_id !== null,
    }).data ?? null;
  const close = useClose(show ?? (episode && { id: episode.show_id, name: episode.show_name }));

  const place = neighboursOf(show?.seasons ?? [], episode_id);
  const known = place?.episode ?? episode;
  const asksAge = error instanceof CallError && 'adult' in error.errors;
  const title = show?.name ?? episode?.show_name ?? (asksAge ? 'Adults only' : '');
  const subtitle = known ? `Episode ${known.episode_number} · ${known.title}` : '';
  const artwork = known?.landscape_image ?? show?.landscape_image ?? null;
  const go = (to: EpisodeItem) => void navigate(`/watch/${to.id}`, { replace: true });
  const goTo = (to: EpisodeItem | null | undefined) => (to ? () => go(to) : null);

  const instead = () => {
    if (asksAge) return <AgeQuestion name={show?.name} onConfirmed={retry} onClose={close} />;
    if (isWaiting) return <WaitingForConnection onRetry={retry} />;
    if (error) return <NotPlayable words={error.message} onRetry={retry} />;
    if (episode && !isPlayable)
      return (
        <NotPlayable
          words="Currently processing videos for this episode, please try again later."
          onRetry={retry}
        />
      );
    if (episode && asksFirst) return <MobileDataQuestion onAllow={allow} onClose={close} />;
    if (!hasEnded) return null;
    return <LastFrame show={show} following={place?.following ?? null} onPlay={go} />;
  };

  return (
    <Page title={known ? `${known.title} · ${title}` : title}>
      <PlayerView
        title={title}
        subtitle={subtitle}
        artwork={artwork && mediaUrl(artwork)}
        guide={episode ?? noGuide}
        onClose={close}
        onPrevious={goTo(place?.previous)}
        onNext={goTo(place?.next)}
        onEpisodes={() => setIsListOpen(true)}
        isCovered={isListOpen}
        instead={instead()}
      />
      <EpisodesSidebar
        show={show}
        season_id={place?.season.season_id ?? null}
        episode_id={episode_id}
        isOpen={isListOpen}
        onClose={() => setIsListOpen(false)}
      />
    </Page>
  );
}
