import { findPlayableAv1 } from '../quality/av1.ts';
import type { Engine, EngineOptions } from './engine.ts';

export const hasMediaSource = (): boolean =>
  'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

/** Fetches the engine's code; call it when play is likely to be pressed. */
export function preloadEngine(): void {
  // Any failure surfaces when the engine is opened.
  if (hasMediaSource()) import('./hls-engine.ts').catch(() => {});
}

/**
 * Prefers Media Source Extensions: Chromium claims to play HLS natively too, but then the quality can't be
 * chosen. Without them, as on older iPhones, falls back to the browser's own HLS player.
 * @param isForDevice whether another device plays the film; a device can only be passed a URL.
 * @returns null if the browser can't play HLS at all.
 */
export async function openEngine(options: EngineOptions, isForDevice: boolean): Promise<Engine | null> {
  if (hasMediaSource() && !isForDevice) {
    const [{ openHlsEngine }, playableAv1] = await Promise.all([
      import('./hls-engine.ts'),
      findPlayableAv1(options.videos),
    ]);
    return openHlsEngine(options, playableAv1);
  }
  if (!options.video.canPlayType('application/vnd.apple.mpegurl')) return null;
  const { openNativeEngine } = await import('./native-engine.ts');
  return openNativeEngine(options, isForDevice);
}
