import { randomUUID } from 'node:crypto';
import { continueWatching, episodeVideo, pauseEpisode, playNow } from '@kinora/contract/playback';
import { after } from '#clock.ts';
import type { Db } from '#db/types.ts';
import { writeGrant } from '#features/playback/grants.ts';
import { audienceOf, type Audience } from '#features/catalogue/rules.ts';
import {
  listInOrder,
  listRenditions,
  listTiles,
  readEpisode,
  recentShows,
  savePosition,
} from '#features/playback/queries.ts';
import {
  isFinished,
  isWorthKeeping,
  mayWatch,
  placeToGoOn,
  playFor_ms,
  resumePosition,
} from '#features/playback/rules.ts';
import { notFound } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

const continueWatchingLimit = 20;

export function playbackRoutes(app: App): void {
  route(app, episodeVideo, async ({ params, viewer, context }) => {
    const { clock, db, keys } = context;
    const now = clock.now();
    const episode = await watchableEpisode(db, audienceOf(viewer, now), params.episode_id);
    const {
      id: episode_id,
      season_id,
      show_id,
      show_name,
      title,
      episode_number,
      landscape_image,
      process_status,
    } = episode;
    const known = {
      episode_id,
      season_id,
      show_id,
      show_name,
      title,
      episode_number,
      landscape_image,
      process_status,
    };
    const pause_time = resumePosition(episode.progress);
    const { video_id, prefix, previews } = episode;
    if (!video_id || !prefix || !previews)
      return {
        ...known,
        videos: [],
        playlist_url: null,
        expires_at: null,
        duration: null,
        previews: null,
        playback_id: null,
        captions: [],
        chapters: [],
        intro: null,
        recap: null,
        pause_time,
      };

    const playback_id = randomUUID();
    const expires_at = after(now, playFor_ms);
    await db
      .insertInto('playback_sessions')
      .values({ id: playback_id, user_id: viewer.id, episode_id, started_at: now, expires_at })
      .execute();
    const { id: viewer_id, session_id } = viewer;
    const grant = writeGrant(keys.playback, { viewer_id, session_id, video_id, playback_id, expires_at });
    const address = (file: string) => `/play/${grant}/${prefix.replace(/^videos\//, '')}${file}`;
    const renditions = await listRenditions(db, video_id);
    const { files, ...sheets } = previews;
    return {
      ...known,
      videos: renditions.map(({ playlist, ...rendition }) => ({ ...rendition, url: address(playlist) })),
      playlist_url: address('master.m3u8'),
      expires_at: expires_at.toISOString(),
      duration: episode.duration_s,
      previews: { ...sheets, urls: files.map(address) },
      playback_id,
      captions: [],
      chapters: [],
      intro: null,
      recap: null,
      pause_time,
    };
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

/** @throws 404 when there is no such episode, or it is not out for this viewer. */
async function watchableEpisode(db: Db, audience: Audience, episode_id: number) {
  const episode = await readEpisode(db, audience.viewer_id ?? 0, episode_id);
  if (!episode || !mayWatch(episode, audience)) throw notFound('This episode is not available.');
  return episode;
}
