import type { Engine, EngineOptions } from './engine.ts';
import { cutsOff, within } from './quality-cap.ts';

/** Plays HLS by the browser itself, which chooses qualities and loads ahead as it likes. */
export function openNativeEngine({
  video,
  playlist_url,
  videos,
  quality_cap,
  addresses,
  start_time,
  quality,
  tell,
}: EngineOptions): Engine {
  const listening = new AbortController();
  const allowed = within(videos, quality_cap);
  const isCapped = cutsOff(videos, quality_cap);
  let chosen = quality;
  let failures = 0;

  const load = async (time: number) => {
    // The browser would not hold to a limit among several, so the best one that is allowed plays alone.
    const only = allowed.find(({ bitrate }) => bitrate === chosen) ?? (isCapped ? allowed.at(-1) : undefined);
    const url = only?.url ?? playlist_url;
    const absolute = new URL(url, location.href).href;
    const address = await addresses.fresh(absolute).catch(() => absolute);
    if (listening.signal.aborted) return;
    const wasPlaying = !video.paused;
    video.src = address;
    // Where the film is to begin; a browser that does not heed it before it knows the film is put there then.
    video.currentTime = time;
    if (wasPlaying) await video.play().catch(() => {});
  };

  video.addEventListener('playing', () => (failures = 0), { signal: listening.signal });
  video.addEventListener(
    'error',
    () => {
      failures += 1;
      if (failures > 2) return tell({ type: 'failed', failure: failureOf(video) });
      addresses.refuse();
      void load(video.currentTime || start_time);
    },
    { signal: listening.signal },
  );
  void load(start_time);

  return {
    chooseQuality: (bitrate) => {
      chosen = bitrate;
      void load(video.currentTime);
    },
    // The browser fetches as it likes.
    goOn: () => {},
    hurry: () => void load(video.currentTime || start_time),
    close: () => {
      listening.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}

function failureOf({ error }: HTMLVideoElement) {
  return error?.code === MediaError.MEDIA_ERR_DECODE ? 'decoding' : 'network';
}
