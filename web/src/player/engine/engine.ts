import type { ExpiringPlaylist, PlaybackUrls } from './playback-urls.ts';
import type { CaptionChoice, PlayerEvent } from '../state/player-state.ts';
import type { Quality } from '../quality/quality.ts';
import type { AudioPreference } from '../audio/audio-tracks.ts';

/** The parts of a film that expire. */
export type FilmUrls = ExpiringPlaylist & { captions: readonly (CaptionChoice & { url: string })[] };

export type Film = FilmUrls & {
  /** Lowest quality first; each URL is the playlist of one rendition. */
  videos: readonly (Quality & { url: string })[];
  /** The highest bitrate number to play; null for no limit. */
  quality_cap: number | null;
  /** In seconds; null if not known in advance. */
  duration: number | null;
  /** How many seconds of the film exist while it is still being made; null once it is complete. */
  playable_s: number | null;
  start_time: number;
  /** Requests the film's URLs again, before they expire or once they are rejected. */
  renew: () => Promise<FilmUrls>;
};

/** Whether both are the same film with the same start time. */
export const isSameFilm = (one: Film, other: Film): boolean =>
  one.playlist_url === other.playlist_url && one.start_time === other.start_time;

export type EngineOptions = {
  video: HTMLVideoElement;
  playlist_url: string;
  /**
   * The qualities a viewer may choose, lowest first; the playlist may have more, which only automatic quality
   * uses.
   */
  videos: Film['videos'];
  /** The highest bitrate number to play; nothing above it is fetched. Null for no limit. */
  quality_cap: number | null;
  urls: PlaybackUrls;
  start_time: number;
  /** A bitrate number, or null for automatic. */
  quality: number | null;
  audioPreference: AudioPreference;
  /** Whether play hasn't been pressed yet, so that only what is needed to start is fetched. */
  isPrebuffering: boolean;
  dispatch: (event: PlayerEvent) => void;
};

/** Loads a film into a video element and keeps it supplied with data. */
export type Engine = {
  chooseQuality: (bitrate: number | null) => void;
  /** Switches to the audio track with this name. */
  chooseAudioTrack: (name: string) => void;
  /** Loads beyond the start, once play has been pressed. */
  loadBeyondStart: () => void;
  /** Retries failed requests immediately, without the backoff. */
  retryNow: () => void;
  close: () => void;
};
