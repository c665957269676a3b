import {
  continueWatching,
  episodeVideo,
  markWatched,
  playNow,
  restoreToContinueWatching,
  showProgress,
  removeFromContinueWatching,
} from '@kinora/contract/playback/playback';
import { audienceOf } from '#features/catalogue/rules.ts';
import { transaction } from '#db/transaction.ts';
import { listProgress, markFinished, markUnwatched } from '#features/playback/watching/history-queries.ts';
import { listContinuing } from '#features/playback/list-continuing.ts';
import { openFilm } from '#features/playback/open-film.ts';
import { setShowHidden, listShowEpisodes } from '#features/playback/watching/progress-queries.ts';
import { resumePoint } from '#features/playback/rules.ts';
import { readWatchableEpisode } from '#features/playback/watchable-episode.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, episodeVideo, async ({ params, query, viewer, context }) => {
    const audience = audienceOf(viewer, context.clock.now());
    const episode = await readWatchableEpisode(context.db, audience, params.episode_id);
    return openFilm(context, viewer, episode, query.playback_id);
  });

  route(app, playNow, async ({ body, viewer, context }) => {
    const audience = audienceOf(viewer, context.clock.now());
    const episodes = await listShowEpisodes(context.db, audience, viewer.id, body.show_id);
    const [first] = episodes;
    const startPoint = resumePoint(episodes) ?? (first && { episode: first, pause_time: 0 });
    if (!startPoint) return { season_id: null, episode_id: null, pause_time: 0 };
    const { episode, pause_time } = startPoint;
    return { season_id: episode.season_id, episode_id: episode.id, pause_time };
  });

  route(app, continueWatching, async ({ viewer, context }) => listContinuing(context, viewer));

  route(app, showProgress, async ({ params, viewer, context }) =>
    listProgress(context.db, viewer.id, params.show_id),
  );

  route(app, markWatched, async ({ body, viewer, context }) => {
    const { clock, db } = context;
    const now = clock.now();
    const episode = await readWatchableEpisode(db, audienceOf(viewer, now), body.episode_id);
    await transaction(db, (tx) =>
      body.watched
        ? markFinished(tx, viewer.id, episode, now)
        : markUnwatched(tx, viewer.id, body.episode_id),
    );
    return null;
  });

  route(app, removeFromContinueWatching, async ({ body, viewer, context }) => {
    await setShowHidden(context.db, viewer.id, body.show_id, true);
    return null;
  });

  route(app, restoreToContinueWatching, async ({ body, viewer, context }) => {
    await setShowHidden(context.db, viewer.id, body.show_id, false);
    return null;
  });
}
