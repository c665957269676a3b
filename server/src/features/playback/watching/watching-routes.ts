import {
  claimPlayback,
  pauseOldestDevice,
  pauseEpisode,
  releasePlayback,
  countView,
} from '@kinora/contract/playback/playback';
import { audienceOf } from '#features/catalogue/rules.ts';
import { claim, makeRoom } from '#features/playback/playing/playing.ts';
import { endPlaying } from '#features/playback/playing/playing-queries.ts';
import { recordWatching } from '#features/playback/watching/record-watching.ts';
import { savePosition } from '#features/playback/watching/progress-queries.ts';
import { isFinished, isWorthSaving, resumePosition } from '#features/playback/rules.ts';
import { readWatchableEpisode } from '#features/playback/watchable-episode.ts';
import { regionOf } from '#http/network/region.ts';
import { route, type App, type Call } from '#http/route.ts';

/** Receives the reports that a player sends during playback and when it is closed. Reports may be repeated or late. */
export function routes(app: App): void {
  route(app, pauseEpisode, async (call) => {
    const { body, viewer, context } = call;
    const now = context.clock.now();
    const { episode, playback } = await recordReport(call, now);
    const { id: episode_id, season_id, duration_s } = episode;
    if (duration_s === null || !isWorthSaving(body.watch_time))
      return { season_id, episode_id, pause_time: resumePosition(episode.progress) };
    const position_s = Math.min(body.time, duration_s);
    const progress = await savePosition(context.db, viewer.id, episode_id, {
      position_s,
      finished: isFinished(position_s, duration_s, episode.credits_start_s),
      playback_started_at: playback?.started_at ?? null,
      now,
    });
    return { season_id, episode_id, pause_time: resumePosition(progress) };
  });

  route(app, countView, async (call) => {
    const { playback } = await recordReport(call, call.context.clock.now());
    return { counted: playback?.counted ?? false };
  });

  route(app, claimPlayback, async ({ body: { playback_id, ask }, viewer, context }) => {
    const player = { user_id: viewer.id, session_id: viewer.session_id, playback_id };
    await claim(context, player, ask, context.clock.now());
    return null;
  });

  route(app, releasePlayback, async ({ body: { playback_id }, viewer, context }) => {
    await endPlaying(context.db, { user_id: viewer.id, playback_id }, context.clock.now());
    return null;
  });

  route(app, pauseOldestDevice, async ({ viewer, context }) => {
    const player = { user_id: viewer.id, session_id: viewer.session_id };
    await makeRoom(context, player, context.clock.now());
    return null;
  });
}

/** @throws 404 when the episode cannot be watched, or the playback belongs to another episode. */
async function recordReport(
  { body, viewer, context, request }: Call<typeof pauseEpisode> | Call<typeof countView>,
  now: Date,
) {
  const { config, db } = context;
  const episode = await readWatchableEpisode(db, audienceOf(viewer, now), body.episode_id);
  const { id, show_id, duration_s } = episode;
  if (duration_s === null) return { episode, playback: null };
  const playback = await recordWatching(context, {
    viewer_id: viewer.id,
    episode: { id, show_id, duration_s },
    playback_id: body.playback_id,
    intervals: body.intervals ?? [],
    region: regionOf(request, config),
    now,
  });
  return { episode, playback };
}
