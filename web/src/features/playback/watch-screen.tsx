import { CallError } from '@kinora/contract/client';
import { showDetails, type EpisodeItem } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHasSessionEnded, useSession } from '#lib/session/session.ts';
import { useNavigate } from 'react-router';
import { mediaUrl } from '#lib/media.ts';
import { queryOf } from '#lib/api/queries.ts';
import { noFilmMetadata } from '#player/film-metadata.ts';
import { usePlayer } from '#player/player-context.ts';
import { PlayerView } from '#player/player-view.tsx';
import { OnlyYouBadge } from '#ui/page/only-you-badge.tsx';
import { Page } from '#ui/page/page.tsx';
import { findPlaceInShow } from './episode-order.ts';
import { EpisodesSidebar } from './episodes-sidebar.tsx';
import { ReportDialog } from '../reports/report-dialog.tsx';
import { reportedShow } from '../reports/reported-show.ts';
import { useClose } from './use-close.ts';
import { useEpisode } from './use-episode.ts';
import { useExperienceReport } from './use-experience-report.ts';
import { useNextEpisode } from './use-next-episode.tsx';
import { readPlaybackConflict, freeDeviceSlot, usePlayingHere } from './use-playing-here.ts';
import { useWatchReports } from './use-watch-reports.ts';
import {
  AgeQuestion,
  MobileDataQuestion,
  NotPlayable,
  StoppedFilm,
  WaitingForConnection,
  WatchingElsewhere,
} from './watch-message.tsx';

/** The player for one episode, with its messages, sidebar and report dialog. Requires a `PlayerContext`. */
export function WatchScreen({ episode_id }: { episode_id: number }) {
  const player = usePlayer();
  const navigate = useNavigate();
  const [isListOpen, setIsListOpen] = useState(false);
  const [reportedMoment, setReportedMoment] = useState<{ episode_id: number; at_s: number } | null>(null);
  const { episode, isPlayable, asksFirst, allow, show_id, isWaiting, error, retry, startAgain } = useEpisode(
    player,
    episode_id,
  );
  // Once the viewer has signed in again, what failed to load in the meantime can be loaded.
  const token = useSession()?.token;
  useEffect(() => {
    if (token !== undefined && player.state.read().status === 'failed') player.ask({ type: 'retry' });
  }, [player, token]);
  const hasSessionEnded = useHasSessionEnded();
  useEffect(() => {
    // The dialog that asks to sign in again covers the film.
    if (hasSessionEnded && !player.state.read().isPaused) player.ask({ type: 'pause' });
  }, [player, hasSessionEnded]);
  useWatchReports(player, episode_id, episode?.playback_id ?? null);
  useExperienceReport(player);
  const { conflict, watchHere } = usePlayingHere(player, episode?.playback_id ?? null);
  const requestConflict = readPlaybackConflict(error);
  const show =
    useQuery({
      ...queryOf(showDetails, { params: { show_id: show_id ?? 0 } }),
      enabled: show_id !== null,
    }).data ?? null;
  const close = useClose(show ?? (episode && { id: episode.show_id, name: episode.show_name }));

  const place = findPlaceInShow(show?.seasons ?? [], episode_id);
  const knownEpisode = place?.episode ?? episode;
  const asksAge = error instanceof CallError && 'adult' in error.errors;
  const fallbackTitle = asksAge ? 'Adults only' : requestConflict ? 'Playing on other devices' : '';
  const title = show?.name ?? episode?.show_name ?? fallbackTitle;
  const subtitle = knownEpisode ? `Episode ${knownEpisode.episode_number} · ${knownEpisode.title}` : '';
  const artwork = knownEpisode?.landscape_image ?? show?.landscape_image ?? null;
  const playEpisode = (to: EpisodeItem) => void navigate(`/watch/${to.id}`, { replace: true });
  const playAction = (to: EpisodeItem | null | undefined) => (to ? () => playEpisode(to) : null);

  const next = useNextEpisode({
    episode_id,
    show,
    following: place?.following ?? null,
    credits_start_s: episode?.credits_start_s ?? null,
    onPlay: playEpisode,
    onClose: close,
  });

  const report = () => {
    player.ask({ type: 'pause' });
    setReportedMoment({ episode_id, at_s: Math.floor(player.state.read().time) });
  };

  const renderReplacement = () => {
    if (asksAge) return <AgeQuestion name={show?.name} onConfirmed={retry} onClose={close} />;
    if (conflict?.kind === 'many networks')
      return <StoppedFilm message={conflict.message} onStartAgain={startAgain} onClose={close} />;
    if (conflict)
      return <WatchingElsewhere conflict={conflict} onWatchHere={() => void watchHere()} onClose={close} />;
    if (requestConflict)
      return (
        <WatchingElsewhere
          conflict={requestConflict}
          onWatchHere={() => void freeDeviceSlot().then(retry)}
          onClose={close}
        />
      );
    if (isWaiting) return <WaitingForConnection onRetry={retry} />;
    if (error) return <NotPlayable message={error.message} onRetry={retry} />;
    if (episode && !isPlayable)
      return (
        <NotPlayable
          message="Currently processing videos for this episode, please try again later."
          onRetry={retry}
        />
      );
    if (episode && asksFirst) return <MobileDataQuestion onAllow={allow} onClose={close} />;
    return next.replacement;
  };

  return (
    <Page title={knownEpisode ? `${knownEpisode.title} · ${title}` : title}>
      <PlayerView
        title={title}
        subtitle={subtitle}
        badge={
          episode?.only_you && (
            <p className="mt-2">
              <OnlyYouBadge />
            </p>
          )
        }
        artwork={artwork && mediaUrl(artwork)}
        metadata={episode ?? noFilmMetadata}
        onClose={close}
        onPrevious={playAction(place?.previous)}
        onNext={playAction(place?.next)}
        onEpisodes={() => setIsListOpen(true)}
        onReport={show && !show.is_mine ? report : null}
        isCovered={isListOpen || reportedMoment !== null}
        replacement={renderReplacement()}
        overlay={next.overlay}
      />
      <EpisodesSidebar
        show={show}
        season_id={place?.season.season_id ?? null}
        episode_id={episode_id}
        isOpen={isListOpen}
        onClose={() => setIsListOpen(false)}
      />
      {show && reportedMoment && (
        <ReportDialog
          show={reportedShow(show)}
          playing={reportedMoment}
          onClose={() => setReportedMoment(null)}
        />
      )}
    </Page>
  );
}
