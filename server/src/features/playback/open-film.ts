import { randomUUID } from 'node:crypto';
import type { EpisodeVideo } from '@kinora/contract/playback';
import { after } from '#clock.ts';
import type { Context } from '#context.ts';
import { readExtras, stretch } from '#features/playback/extras.ts';
import { writeGrant } from '#features/playback/grants.ts';
import { extendPlayback, insertPlayback, listRenditions } from '#features/playback/queries.ts';
import { playFor_ms, resumePosition } from '#features/playback/rules.ts';
import type { WatchableEpisode } from '#features/playback/watchable-episode.ts';
import type { Viewer } from '#http/auth.ts';

/** Gives a viewer the addresses of an episode's film; without a film that is ready, what is known of it. */
export async function openFilm(
  { clock, db, keys }: Context,
  viewer: Viewer,
  episode: WatchableEpisode,
  /** The playback that goes on, where one does. */
  going_on: string | undefined,
): Promise<EpisodeVideo> {
  const { id: episode_id, video_id, prefix, previews } = episode;
  const { season_id, show_id, show_name, title, episode_number, landscape_image, process_status } = episode;
  const { captions, chapters } = await readExtras(db, episode_id);
  const known = {
    episode_id,
    season_id,
    show_id,
    show_name,
    title,
    episode_number,
    landscape_image,
    process_status,
    chapters,
    intro: stretch(episode.intro_start_s, episode.intro_end_s),
    recap: stretch(episode.recap_start_s, episode.recap_end_s),
    pause_time: resumePosition(episode.progress),
  };
  if (!video_id || !prefix || !previews) return { ...known, ...nothingToPlay };

  const now = clock.now();
  const expires_at = after(now, playFor_ms);
  const playback = { user_id: viewer.id, episode_id, now, expires_at };
  // A film that is longer than its addresses work is still one playback, and one view.
  const goes_on = going_on !== undefined && (await extendPlayback(db, { id: going_on, ...playback }));
  const playback_id = goes_on ? going_on : randomUUID();
  if (!goes_on) await insertPlayback(db, { id: playback_id, ...playback });
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
    captions: captions.map(({ id, language, label }) => ({
      language,
      label,
      url: `/play/${grant}/captions/${id}.vtt`,
    })),
  };
}

const nothingToPlay = {
  videos: [],
  playlist_url: null,
  expires_at: null,
  duration: null,
  previews: null,
  playback_id: null,
  captions: [],
};
