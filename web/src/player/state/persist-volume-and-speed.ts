import { setRate } from './apply-intent.ts';
import { rates } from './intents.ts';
import { keepPreferences, readPreferences } from './preferences.ts';

/** Restores the last volume and speed to a video element, and stores changes to them. */
export function persistVolumeAndSpeed(video: HTMLVideoElement): void {
  const kept = readPreferences();
  video.volume = kept.volume;
  video.muted = kept.isMuted;
  setRate(video, kept.rate);
  const persistVolume = () => keepPreferences({ volume: video.volume, isMuted: video.muted });
  video.addEventListener('volumechange', persistVolume);
  const persistSpeed = () => {
    if (rates.includes(video.playbackRate)) keepPreferences({ rate: video.playbackRate });
  };
  video.addEventListener('ratechange', persistSpeed);
}
