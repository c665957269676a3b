import type { EpisodeVideo } from '@kinora/contract/playback/playback';
import { after } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Previews } from '#db/tables/processing.ts';
import type { Db } from '#db/types.ts';
import { readExtras } from '#features/playback/extras/extras-queries.ts';
import { writeGrant } from '#features/playback/grants.ts';
import {
  extendPlayback,
  insertPlayback,
  listRenditions,
  markFirstWatched,
  findFilm,
} from '#features/playback/queries.ts';
import {
  captionLabel,
  clipRange,
  clipTime,
  positionWithin,
  urlLifetime_ms,
  resumePosition,
} from '#features/playback/rules.ts';
import { playbackStateOf, playbackStopped } from '#features/playback/playing/playing.ts';
import { newPlaybackId } from '#features/playback/playback-id.ts';
import { findOwnPlayback } from '#features/playback/playing/playing-queries.ts';
import type { WatchableEpisode } from '#features/playback/watchable-episode.ts';
import type { Viewer } from '#http/access/auth.ts';

/**
 * Issues the URLs of an episode's film to a viewer; if no film is ready, returns only the
 * description of the episode.
 * @throws 409 while too many other devices of the account are playing, or if the continued playback was
 * stopped.
 */
export async function openFilm(
  { clock, config, db, edge, keys }: Context,
  viewer: Viewer,
  episode: WatchableEpisode,
  /** The playback to continue, if any. */
  continued_id: string | undefined,
): Promise<EpisodeVideo> {
  const { id: episode_id } = episode;
  const now = clock.now();
  const expires_at = after(now, urlLifetime_ms);
  const playback = { user_id: viewer.id, episode_id, now, expires_at };
  // A film that plays longer than its URLs are valid is still one playback and one view.
  const continued =
    continued_id === undefined ? undefined : await extendPlayback(db, { id: continued_id, ...playback });
  // A viewer in the middle of a film that has since been replaced can watch it to the end.
  const current_video_id = continued?.video_id ?? episode.video_id;
  const film = current_video_id === episode.video_id ? episode : await findFilm(db, current_video_id);
  const description = await describe(db, episode, film?.duration_s ?? null);
  if (!film?.video_id || !film.prefix) return { ...description, ...nothingToPlay };

  const { video_id, prefix, previews } = film;
  const playback_id = continued && continued_id ? continued_id : newPlaybackId(now);
  const { id: viewer_id, session_id } = viewer;
  if (!continued) {
    if (continued_id && (await findOwnPlayback(db, viewer_id, continued_id))?.stopped_at)
      throw playbackStopped(409);
    const player = { user_id: viewer_id, session_id, playback_id: null };
    const { refusal } = await playbackStateOf({ config, db }, player, now);
    if (refusal) throw refusal;
    await insertPlayback(db, { id: playback_id, video_id, ...playback });
    if (config.withdrawal_days > 0) await markFirstWatched(db, viewer_id, now);
  }
  const grant = writeGrant(keys.playback, { viewer_id, session_id, video_id, playback_id, expires_at });
  const folder = edge.baseUrl(grant, `/${video_id}/`, expires_at);
  const address = (file: string) => `${folder}/${prefix.replace(/^videos\//, '')}${file}`;
  const renditions = await listRenditions(db, video_id);
  return {
    ...description,
    videos: renditions.map(({ playlist, ...rendition }) => ({ ...rendition, url: address(playlist) })),
    playlist_url: address('master.m3u8'),
    expires_at: expires_at.toISOString(),
    duration: film.duration_s,
    playable_s: film.playable_s,
    previews: previews && previewsWithUrls(previews, address),
    playback_id,
    captions: description.captions.map(({ id, language, label, source }) => ({
      language,
      label: captionLabel(label, source),
      url: `${folder}/${video_id}/captions/${id}.vtt`,
    })),
  };
}

function previewsWithUrls({ files, ...sheets }: Previews, address: (file: string) => string) {
  return { ...sheets, urls: files.map(address) };
}

/** Describes an episode; its chapters, intro, recap and credits are limited to the length of its film. */
async function describe(db: Db, episode: WatchableEpisode, duration_s: number | null) {
  const { id: episode_id, season_id, show_id, show_name, title, episode_number } = episode;
  const { captions, chapters } = await readExtras(db, episode_id);
  const length_s = duration_s ?? Infinity;
  return {
    episode_id,
    season_id,
    show_id,
    show_name,
    title,
    episode_number,
    landscape_image: episode.landscape_image,
    process_status: episode.process_status,
    only_you: episode.only_you,
    captions,
    chapters: chapters.filter(({ start_s }) => start_s < length_s),
    intro: clipRange(episode.intro_start_s, episode.intro_end_s, length_s),
    credits_start_s: clipTime(episode.credits_start_s, length_s),
    recap: clipRange(episode.recap_start_s, episode.recap_end_s, length_s),
    pause_time: positionWithin(resumePosition(episode.progress), length_s),
  };
}

const nothingToPlay = {
  videos: [],
  playlist_url: null,
  expires_at: null,
  duration: null,
  playable_s: null,
  previews: null,
  playback_id: null,
  captions: [],
};
