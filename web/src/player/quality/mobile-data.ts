import type { DataUse } from './quality-cap.ts';

type Connection = { type?: string; saveData?: boolean; effectiveType?: string };

/**
 * Reads the Network Information API. It is not yet a standard: Chromium supports it, fully only on phones;
 * other browsers don't.
 */
export function dataUse(): DataUse & { isSlow: boolean } {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: Connection };
  return {
    isMobile: connection?.type === 'cellular',
    isSaving: connection?.saveData === true,
    isSlow: (connection?.effectiveType ?? '4g') !== '4g',
  };
}
