import type { PlaybackUrls } from '../engine/playback-urls.ts';
import { readCue } from './cue.ts';
import type { Film } from '../engine/engine.ts';
import type { PlayerEvent } from '../state/player-state.ts';

type CaptionsOptions = {
  video: HTMLVideoElement;
  /** The film with its current URLs. */
  film: () => Pick<Film, 'playlist_url' | 'captions'>;
  urls: PlaybackUrls;
  dispatch: (event: PlayerEvent) => void;
};

export type Captions = {
  /** Shows the captions in a language, or none for null. */
  show: (language: string | null) => void;
  close: () => void;
};

const maxPause_ms = 8000;

/**
 * Fetches captions and reports the current cues. The browser parses the file; we draw the cues, except where
 * only the browser can draw over the video.
 */
export function openCaptions({ video, film, urls, dispatch }: CaptionsOptions): Captions {
  let showing = new AbortController();

  const show = async (language: string | null) => {
    showing.abort();
    const { signal } = (showing = new AbortController());
    const findTrack = () => film().captions.find((one) => one.language === language);
    const track = findTrack();
    if (!track) return;
    const url = async () => {
      // Captions share the film's folder, so renewing its URL renews theirs.
      await urls.refresh(film().playlist_url).catch(() => {});
      return findTrack()?.url ?? track.url;
    };
    const text = await fetchPersistently(url, urls.markRejected, signal);
    if (text === null) return;
    const removeTrack = addTrack(video, track, text, (cues) => dispatch({ type: 'cues-changed', cues }));
    signal.addEventListener('abort', removeTrack);
  };

  return {
    show: (language) => void show(language),
    close: () => showing.abort(),
  };
}

/** Returns null if aborted or if the file doesn't exist. */
async function fetchPersistently(
  url: () => Promise<string>,
  markRejected: () => void,
  signal: AbortSignal,
): Promise<string | null> {
  for (let pause_ms = 1000; !signal.aborted; pause_ms = Math.min(2 * pause_ms, maxPause_ms)) {
    const response = await fetch(await url(), { signal }).catch(() => null);
    if (response?.ok) return response.text().catch(() => null);
    if (response?.status === 404) return null;
    if (response?.status === 401 || response?.status === 403) markRejected();
    await new Promise((wake) => setTimeout(wake, pause_ms));
  }
  return null;
}

/** @returns a function that removes the track. */
function addTrack(
  video: HTMLVideoElement,
  { language, label }: Film['captions'][number],
  text: string,
  onCues: (cues: ReturnType<typeof readCue>[]) => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const element = document.createElement('track');
  element.kind = 'subtitles';
  element.srclang = language;
  element.label = label;
  element.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
  video.append(element);
  const updateMode = () => {
    element.track.mode = isDrawnByBrowser(video) ? 'showing' : 'hidden';
  };
  for (const name of ['enterpictureinpicture', 'leavepictureinpicture', 'webkitpresentationmodechanged'])
    video.addEventListener(name, updateMode, { signal });
  const read = () => onCues([...(element.track.activeCues ?? [])].map((cue) => readCue(cue as VTTCue)));
  element.track.addEventListener('cuechange', read, { signal });
  updateMode();
  return () => {
    listening.abort();
    element.remove();
    URL.revokeObjectURL(element.src);
  };
}

/**
 * Whether the video is in picture-in-picture or the browser's native full screen, where our overlay isn't
 * drawn.
 */
function isDrawnByBrowser(video: HTMLVideoElement & { webkitPresentationMode?: string }): boolean {
  return (
    document.pictureInPictureElement === video || (video.webkitPresentationMode ?? 'inline') !== 'inline'
  );
}
