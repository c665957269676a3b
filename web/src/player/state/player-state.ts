import { defaultCaptionStyle, type CaptionStyle } from '../captions/caption-style.ts';
import type { Cue } from '../captions/cue.ts';
import { qualityOfSize, type Quality } from '../quality/quality.ts';
import type { AudioTrackChoice } from '../audio/audio-tracks.ts';

/** A language that captions are available in. */
export type CaptionChoice = { language: string; label: string };

/** How the browser can play on another device. */
type RemoteKind = 'airplay' | 'cast';

export type FailureKind = 'network' | 'refused' | 'decoding' | 'unsupported';

/** The state of playback; only the reducer changes it. Times are in seconds. */
export type PlayerState = {
  status: 'empty' | 'opening' | 'ready' | 'failed';
  time: number;
  duration: number;
  /** Where the film currently ends while it is still being processed; null once it is complete. */
  playableUntil: number | null;
  /** Where a seek beyond the current end of the film stopped; null once playback has moved on. */
  limitedSeek: number | null;
  /** The end of the buffered range around `time`. */
  bufferedUntil: number;
  /** Playback is paused. While the film is opening, only the viewer's own action changes this. */
  isPaused: boolean;
  /** Playback has stalled for lack of data. */
  isWaiting: boolean;
  isSeeking: boolean;
  hasEnded: boolean;
  /** Autoplay was blocked; playback needs a user gesture. */
  isAutoplayRefused: boolean;
  volume: number;
  isMuted: boolean;
  rate: number;
  /** Lowest first. */
  qualities: readonly Quality[];
  /** The viewer's choice for this film; null for automatic. */
  chosenQuality: number | null;
  /** The bitrate number of the rendition on screen; null if it cannot be identified. */
  shownQuality: number | null;
  /** The video's width divided by its height. */
  aspect: number;
  /** The highest bitrate number that the viewer's settings allow; null for no limit. */
  qualityCap: number | null;
  /** Empty until the film's playlist has been read. */
  audioTracks: readonly AudioTrackChoice[];
  /** The name of the audio track being played; null until it is known. */
  chosenAudioTrack: string | null;
  captionChoices: readonly CaptionChoice[];
  /** The language of the captions being shown; null if they are off. */
  captionLanguage: string | null;
  /** The captions on screen. */
  cues: readonly Cue[];
  captionStyle: CaptionStyle;
  /** Set while a device to play on is available. */
  remote: RemoteKind | null;
  /** The film is playing on another device. */
  isRemote: boolean;
  isFullScreen: boolean;
  isPictureInPicture: boolean;
  /** Data has stopped arriving; what is buffered keeps playing. */
  isConnectionLost: boolean;
  failure: FailureKind | null;
};

export const initialState: PlayerState = {
  status: 'empty',
  time: 0,
  duration: 0,
  playableUntil: null,
  limitedSeek: null,
  bufferedUntil: 0,
  isPaused: false,
  isWaiting: false,
  isSeeking: false,
  hasEnded: false,
  isAutoplayRefused: false,
  volume: 1,
  isMuted: false,
  rate: 1,
  qualities: [],
  chosenQuality: null,
  shownQuality: null,
  aspect: 16 / 9,
  qualityCap: null,
  audioTracks: [],
  chosenAudioTrack: null,
  captionChoices: [],
  captionLanguage: null,
  cues: [],
  captionStyle: defaultCaptionStyle,
  remote: null,
  isRemote: false,
  isFullScreen: false,
  isPictureInPicture: false,
  isConnectionLost: false,
  failure: null,
};

export type PlayerEvent =
  | {
      type: 'opened';
      time: number;
      duration: number;
      playableUntil: number | null;
      qualities: readonly Quality[];
      chosenQuality: number | null;
      qualityCap: number | null;
      captionChoices: readonly CaptionChoice[];
      captionLanguage: string | null;
    }
  | { type: 'loaded'; duration: number }
  | { type: 'grown'; until: number }
  | { type: 'moved'; time: number; bufferedUntil: number }
  | { type: 'seek-limited'; time: number }
  | { type: 'started' | 'playing' | 'paused' | 'waiting' | 'seeking' | 'seeked' | 'ended' | 'play-refused' }
  | { type: 'volume-changed'; volume: number; isMuted: boolean }
  | { type: 'rate-changed'; rate: number }
  | { type: 'quality-chosen'; bitrate: number | null }
  | { type: 'audio-tracks-found'; audioTracks: readonly AudioTrackChoice[]; chosenAudioTrack: string | null }
  | { type: 'audio-track-chosen'; name: string }
  | { type: 'captions-chosen'; language: string | null }
  | { type: 'captions-styled'; style: CaptionStyle }
  | { type: 'cues-changed'; cues: readonly Cue[] }
  | { type: 'remote-offered'; remote: RemoteKind | null }
  | { type: 'remote-changed'; isRemote: boolean }
  | { type: 'video-resized'; width: number; height: number }
  | { type: 'full-screen-changed'; isFullScreen: boolean }
  | { type: 'picture-in-picture-changed'; isPictureInPicture: boolean }
  | { type: 'connection-lost' | 'connection-restored' }
  | { type: 'failed'; failure: FailureKind }
  | { type: 'retried' | 'closed' };

export function reduce(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'opened': {
      // Pausing while the film's data is still being requested carries over.
      const { isPaused } = state;
      return { ...state, ...fresh, ...pick(event), isPaused, status: 'opening', isWaiting: true };
    }
    case 'loaded':
      // While a film is still being processed, the element knows only the part that is available so far.
      return {
        ...state,
        status: 'ready',
        duration: state.playableUntil === null ? event.duration : state.duration,
      };
    case 'grown':
      return { ...state, playableUntil: grown(state, event.until) };
    case 'moved':
      return {
        ...state,
        time: event.time,
        bufferedUntil: event.bufferedUntil,
        limitedSeek: isNear(event.time, state.limitedSeek) ? state.limitedSeek : null,
      };
    case 'seek-limited':
      return { ...state, limitedSeek: event.time };
    case 'started':
      return { ...state, isPaused: false, isAutoplayRefused: false, hasEnded: false };
    case 'playing':
      return { ...state, isPaused: false, isWaiting: false, isAutoplayRefused: false };
    case 'paused':
      return { ...state, isPaused: true };
    case 'waiting':
      return { ...state, isWaiting: true };
    case 'seeking':
      return { ...state, isSeeking: true, hasEnded: false };
    case 'seeked':
      return { ...state, isSeeking: false, isWaiting: false };
    case 'ended':
      return { ...state, hasEnded: true, isPaused: true, isWaiting: false };
    case 'play-refused':
      return { ...state, isAutoplayRefused: true, isPaused: true, isWaiting: false };
    case 'volume-changed':
      return { ...state, volume: event.volume, isMuted: event.isMuted };
    case 'rate-changed':
      return { ...state, rate: event.rate };
    case 'quality-chosen':
      return { ...state, chosenQuality: event.bitrate };
    case 'audio-tracks-found':
      return { ...state, audioTracks: event.audioTracks, chosenAudioTrack: event.chosenAudioTrack };
    case 'audio-track-chosen':
      return { ...state, chosenAudioTrack: event.name };
    case 'captions-chosen':
      return { ...state, captionLanguage: event.language, cues: [] };
    case 'captions-styled':
      return { ...state, captionStyle: event.style };
    case 'cues-changed':
      return { ...state, cues: event.cues };
    case 'remote-offered':
      return { ...state, remote: event.remote };
    case 'remote-changed':
      return { ...state, isRemote: event.isRemote };
    case 'video-resized':
      return {
        ...state,
        shownQuality: qualityOfSize(state.qualities, event),
        aspect: event.width / event.height,
      };
    case 'full-screen-changed':
      return { ...state, isFullScreen: event.isFullScreen };
    case 'picture-in-picture-changed':
      return { ...state, isPictureInPicture: event.isPictureInPicture };
    case 'connection-lost':
      return { ...state, isConnectionLost: true };
    case 'connection-restored':
      return { ...state, isConnectionLost: false };
    case 'failed':
      return { ...state, status: 'failed', failure: event.failure, isWaiting: false };
    case 'retried':
      return { ...state, status: 'opening', failure: null, isConnectionLost: false, isWaiting: true };
    case 'closed':
      return { ...state, ...fresh };
    default:
      return event satisfies never;
  }
}

/** A film is complete if the element's duration matches it within a second. */
function grown({ playableUntil, duration }: PlayerState, until: number): number | null {
  if (playableUntil === null || until > duration - 1) return null;
  return Math.max(playableUntil, until);
}

/** How long after a seek, in seconds, viewers see why it stopped short. */
const noteShownFor_s = 5;

const isNear = (time: number, other: number | null): boolean =>
  other !== null && Math.abs(time - other) < noteShownFor_s;

/**
 * The fields named here carry over to the next film: volume, speed, the caption style, and the state
 * of screens and devices. The rest, `fresh`, is reset with each film.
 */
const {
  volume: _v,
  isMuted: _m,
  rate: _r,
  captionStyle: _s,
  remote: _o,
  isRemote: _i,
  isFullScreen: _f,
  isPictureInPicture: _p,
  ...fresh
} = initialState;

function pick({ type: _type, ...fields }: Extract<PlayerEvent, { type: 'opened' }>) {
  return fields;
}
