import { setRate } from './apply-intent.ts';
import { rates } from './intents.ts';
import { storePreferences, readPreferences } from './preferences.ts';

/** Restores the last volume and speed to a video element, and stores changes to them. */
export function persistVolumeAndSpeed(video: HTMLVideoElement): void {
  const preferences = readPreferences();
  video.volume = preferences.volume;
  video.muted = preferences.isMuted;
  setRate(video, preferences.rate);
  const persistVolume = () => storePreferences({ volume: video.volume, isMuted: video.muted });
  video.addEventListener('volumechange', persistVolume);
  const persistSpeed = () => {
    if (rates.includes(video.playbackRate)) storePreferences({ rate: video.playbackRate });
  };
  video.addEventListener('ratechange', persistSpeed);
}
