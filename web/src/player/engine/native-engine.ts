import type { Engine, EngineOptions } from './engine.ts';
import { followAudioTracks } from './native-audio-tracks.ts';
import { exceedsCap, withinCap } from '../quality/quality-cap.ts';

/**
 * Plays HLS natively; the browser chooses the quality and how far ahead to buffer.
 * @param isForDevice whether another device plays the film and shows the captions in the playlist.
 */
export function openNativeEngine(
  {
    video,
    playlist_url,
    videos,
    quality_cap,
    urls,
    start_time,
    quality,
    audioPreference,
    dispatch,
  }: EngineOptions,
  isForDevice: boolean,
): Engine {
  const listening = new AbortController();
  const allowed = withinCap(videos, quality_cap);
  const isCapped = exceedsCap(videos, quality_cap);
  let chosen = quality;
  let failures = 0;

  const load = async (time: number) => {
    // The browser's own player does not support a cap, so under a cap only the best allowed rendition
    // is played.
    const rendition =
      allowed.find(({ bitrate }) => bitrate === chosen) ?? (isCapped ? allowed.at(-1) : undefined);
    const url = rendition?.url ?? playlist_url;
    const absolute = new URL(url, location.href).href;
    const fresh = await urls.refresh(absolute).catch(() => absolute);
    if (listening.signal.aborted) return;
    const wasPlaying = !video.paused;
    video.src = fresh;
    // Sets the start position. Browsers that ignore this before the metadata has loaded are corrected
    // afterwards.
    video.currentTime = time;
    if (wasPlaying) await video.play().catch(() => {});
  };

  video.addEventListener('playing', () => (failures = 0), { signal: listening.signal });
  video.addEventListener(
    'error',
    () => {
      failures += 1;
      if (failures > 2) return dispatch({ type: 'failed', failure: failureOf(video) });
      urls.markRejected();
      void load(video.currentTime || start_time);
    },
    { signal: listening.signal },
  );
  if (!isForDevice) hidePlaylistCaptions(video, listening.signal);
  const audioTracks = followAudioTracks(video, audioPreference, dispatch, listening.signal);
  void load(start_time);

  return {
    chooseQuality: (bitrate) => {
      chosen = bitrate;
      void load(video.currentTime);
    },
    chooseAudioTrack: audioTracks.choose,
    // The browser decides how much to fetch.
    loadBeyondStart: () => {},
    retryNow: () => void load(video.currentTime || start_time),
    close: () => {
      listening.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** We draw captions ourselves; the browser would show the playlist's captions as well. */
function hidePlaylistCaptions(video: HTMLVideoElement, signal: AbortSignal): void {
  const hide = ({ track }: TrackEvent) => {
    const isOurs = [...video.querySelectorAll('track')].some((element) => element.track === track);
    if (track && !isOurs) track.mode = 'disabled';
  };
  video.textTracks.addEventListener('addtrack', hide, { signal });
}

function failureOf({ error }: HTMLVideoElement) {
  return error?.code === MediaError.MEDIA_ERR_DECODE ? 'decoding' : 'network';
}
