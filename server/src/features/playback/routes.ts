import {
  continueWatching,
  episodeVideo,
  playNow,
  restoreContinuing,
  stopContinuing,
} from '@kinora/contract/playback/playback';
import { audienceOf } from '#features/catalogue/rules.ts';
import { openFilm } from '#features/playback/open-film.ts';
import { hideShow, listInOrder, listTiles, recentShows } from '#features/playback/queries.ts';
import { placeToGoOn } from '#features/playback/rules.ts';
import { watchableEpisode } from '#features/playback/watchable-episode.ts';
import { route, type App } from '#http/route.ts';

const continueWatchingLimit = 20;
/** How many recently watched shows to consider: finished ones leave room in the row for others. */
const lookedThrough = 100;

export function routes(app: App): void {
  route(app, episodeVideo, async ({ params, query, viewer, context }) => {
    const audience = audienceOf(viewer, context.clock.now());
    const episode = await watchableEpisode(context.db, audience, params.episode_id);
    return openFilm(context, viewer, episode, query.playback_id);
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

  route(app, continueWatching, async ({ viewer, context }) => {
    const { clock, db } = context;
    const audience = audienceOf(viewer, clock.now());
    const shows = await recentShows(db, viewer.id, lookedThrough);
    if (shows.length === 0) return [];
    const episodes = await listInOrder(db, audience, viewer.id, shows);
    const places = shows
      .flatMap((show_id) => placeToGoOn(episodes.filter((episode) => episode.show_id === show_id)) ?? [])
      .slice(0, continueWatchingLimit);
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

  route(app, stopContinuing, async ({ body, viewer, context }) => {
    await hideShow(context.db, viewer.id, body.show_id, true);
    return null;
  });

  route(app, restoreContinuing, async ({ body, viewer, context }) => {
    await hideShow(context.db, viewer.id, body.show_id, false);
    return null;
  });
}
