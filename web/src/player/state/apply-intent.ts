import type { PlayerState } from './player-state.ts';
import { rates, type Intent } from './intents.ts';
import type { Position } from './position.ts';

/** Intents that affect only the video element. */
export type VideoIntent = Exclude<
  Intent,
  {
    type:
      | 'choose-quality'
      | 'choose-audio-track'
      | 'choose-captions'
      | 'toggle-captions'
      | 'style-captions'
      | 'play-elsewhere'
      | 'retry';
  }
>;

/**
 * Applies an intent to the video element.
 * @returns false if autoplay was blocked and playback needs a user gesture.
 */
export async function applyIntent(
  intent: VideoIntent,
  video: HTMLVideoElement,
  state: PlayerState,
  { seek, now }: Position,
): Promise<boolean> {
  const setVolume = (volume: number) => {
    video.volume = Math.min(1, Math.max(0, volume));
    video.muted = video.volume === 0;
  };
  switch (intent.type) {
    case 'play':
      return play(video);
    case 'pause':
      video.pause();
      break;
    case 'toggle-play':
      if (state.isPaused) return play(video);
      video.pause();
      break;
    case 'seek-to':
      seek(intent.time);
      break;
    case 'seek-by':
      seek(now() + intent.seconds);
      break;
    case 'seek-to-fraction':
      seek(state.duration * intent.fraction);
      break;
    case 'set-volume':
      setVolume(intent.volume);
      break;
    case 'change-volume':
      // Rounded to tenths to avoid accumulating floating-point error.
      setVolume(Math.round(((video.muted ? 0 : video.volume) + intent.by) * 10) / 10);
      break;
    case 'toggle-mute':
      if (video.muted && video.volume === 0) video.volume = 0.5;
      video.muted = !video.muted;
      break;
    case 'set-rate':
      setRate(video, intent.rate);
      break;
    case 'change-rate':
      setRate(video, rates[rates.indexOf(video.playbackRate) + intent.by] ?? video.playbackRate);
      break;
    case 'toggle-full-screen':
      await toggleFullScreen(video);
      break;
    case 'toggle-picture-in-picture':
      await (document.pictureInPictureElement
        ? document.exitPictureInPicture()
        : video.requestPictureInPicture());
      break;
    default:
      intent satisfies never;
  }
  return true;
}

/** Sets the default rate too, because loading the next film resets the rate to it. */
export function setRate(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
}

async function play(video: HTMLVideoElement): Promise<boolean> {
  try {
    await video.play();
  } catch (error) {
    // Anything else isn't a refusal: another film was opened, or pause was pressed in the meantime.
    if (error instanceof DOMException && error.name === 'NotAllowedError') return false;
  }
  return true;
}

/** Makes the whole document full-screen, so that menus and messages stay visible. */
async function toggleFullScreen(video: HTMLVideoElement & { webkitEnterFullscreen?: () => void }) {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (document.fullscreenEnabled) return document.documentElement.requestFullscreen();
  video.webkitEnterFullscreen?.();
}
