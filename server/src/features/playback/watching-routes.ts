import { pauseEpisode, viewed } from '@kinora/contract/playback/playback';
import { audienceOf } from '#features/catalogue/rules.ts';
import { keepWatched } from '#features/playback/record-watching.ts';
import { savePosition } from '#features/playback/queries.ts';
import { isFinished, isWorthKeeping, resumePosition } from '#features/playback/rules.ts';
import { watchableEpisode } from '#features/playback/watchable-episode.ts';
import { regionOf } from '#http/region.ts';
import { route, type App, type Call } from '#http/route.ts';

/** What a player reports while playing and on leaving. Reports may be repeated, and may arrive late. */
export function routes(app: App): void {
  route(app, pauseEpisode, async (given) => {
    const { body, viewer, context } = given;
    const now = context.clock.now();
    const { episode, playback } = await tell(given, now);
    const { id: episode_id, season_id, duration_s } = episode;
    if (duration_s === null || !isWorthKeeping(body.watch_time))
      return { season_id, episode_id, pause_time: resumePosition(episode.progress) };
    const position_s = Math.min(body.time, duration_s);
    const progress = await savePosition(context.db, viewer.id, episode_id, {
      position_s,
      finished: isFinished(position_s, duration_s),
      playback_started_at: playback?.started_at ?? null,
      now,
    });
    return { season_id, episode_id, pause_time: resumePosition(progress) };
  });

  route(app, viewed, async (given) => {
    const { playback } = await tell(given, given.context.clock.now());
    return { counted: playback?.counted ?? false };
  });
}

/** @throws 404 when the episode cannot be watched, or the playback is not of it. */
async function tell(
  { body, viewer, context, request }: Call<typeof pauseEpisode> | Call<typeof viewed>,
  now: Date,
) {
  const { config, db } = context;
  const episode = await watchableEpisode(db, audienceOf(viewer, now), body.episode_id);
  const { id, show_id, duration_s } = episode;
  if (duration_s === null) return { episode, playback: null };
  const playback = await keepWatched(db, {
    viewer_id: viewer.id,
    episode: { id, show_id, duration_s },
    playback_id: body.playback_id,
    intervals: body.intervals ?? [],
    region: regionOf(request, config),
    now,
  });
  return { episode, playback };
}
