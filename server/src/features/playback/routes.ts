import { continueWatching, episodeVideo, pauseEpisode, playNow } from '@kinora/contract/playback';
import { audienceOf } from '#features/catalogue/rules.ts';
import { openFilm } from '#features/playback/open-film.ts';
import { listInOrder, listTiles, recentShows, savePosition } from '#features/playback/queries.ts';
import { isFinished, isWorthKeeping, placeToGoOn, resumePosition } from '#features/playback/rules.ts';
import { watchableEpisode } from '#features/playback/watchable-episode.ts';
import { route, type App } from '#http/route.ts';

const continueWatchingLimit = 20;

export function playbackRoutes(app: App): void {
  route(app, episodeVideo, async ({ params, viewer, context }) => {
    const audience = audienceOf(viewer, context.clock.now());
    return openFilm(context, viewer, await watchableEpisode(context.db, audience, params.episode_id));
  });

  route(app, playNow, async ({ body, viewer, context }) => {
    const episodes = await listInOrder(context.db, audienceOf(viewer, context.clock.now()), viewer.id, [
      body.show_id,
    ]);
    const [first] = episodes;
    const place = placeToGoOn(episodes) ?? (first && { episode: first, pause_time: 0 });
    if (!place) return { season_id: null, episode_id: null, pause_time: 0 };
    const { episode, pause_time } = place;
    return { season_id: episode.season_id, episode_id: episode.id, pause_time };
  });

  route(app, pauseEpisode, async ({ body, viewer, context }) => {
    const { clock, db } = context;
    const now = clock.now();
    const {
      id: episode_id,
      season_id,
      ...episode
    } = await watchableEpisode(db, audienceOf(viewer, now), body.episode_id);
    if (episode.duration_s === null || !isWorthKeeping(body.watch_time))
      return { season_id, episode_id, pause_time: resumePosition(episode.progress) };
    const position_s = Math.min(body.time, episode.duration_s);
    const finished = isFinished(position_s, episode.duration_s);
    await savePosition(db, viewer.id, episode_id, { position_s, finished, updated_at: now });
    return { season_id, episode_id, pause_time: finished ? 0 : position_s };
  });

  route(app, continueWatching, async ({ viewer, context }) => {
    const { clock, db } = context;
    const audience = audienceOf(viewer, clock.now());
    const shows = await recentShows(db, viewer.id, continueWatchingLimit);
    if (shows.length === 0) return [];
    const episodes = await listInOrder(db, audience, viewer.id, shows);
    const places = shows.flatMap(
      (show_id) => placeToGoOn(episodes.filter((episode) => episode.show_id === show_id)) ?? [],
    );
    if (places.length === 0) return [];
    const tiles = await listTiles(
      db,
      audience,
      places.map(({ episode }) => episode.id),
    );
    return places.flatMap(({ episode, pause_time }) => {
      const tile = tiles.find(({ id }) => id === episode.id);
      return tile ? [{ ...tile, pause_time }] : [];
    });
  });
}
