import type { Engine, EngineOptions } from './engine.ts';

export const hasMediaSource = (): boolean =>
  'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

/** Fetches the engine's code; call it where a press on play is to be expected. */
export function preloadEngine(): void {
  // A failure shows when the engine is opened.
  if (hasMediaSource()) import('./hls-engine.ts').catch(() => {});
}

/**
 * Media Source comes first: Chromium claims to play HLS by itself too, but lets nobody choose the quality.
 * Without it, as on older iPhones, the browser's own HLS player has to do.
 * @param isForDevice another device shall play, which can be given an address only.
 * @returns null where nothing plays films like these.
 */
export async function openEngine(options: EngineOptions, isForDevice: boolean): Promise<Engine | null> {
  if (hasMediaSource() && !isForDevice) {
    const { openHlsEngine } = await import('./hls-engine.ts');
    return openHlsEngine(options);
  }
  if (!options.video.canPlayType('application/vnd.apple.mpegurl')) return null;
  const { openNativeEngine } = await import('./native-engine.ts');
  return openNativeEngine(options);
}
