import type { DataUse } from './quality-cap.ts';

type Connection = { type?: string; saveData?: boolean; effectiveType?: string };

/** The Network Information API is no standard yet: Chromium tells, on phones in full; others do not. */
export function dataUse(): DataUse & { isSlow: boolean } {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: Connection };
  return {
    isMobile: connection?.type === 'cellular',
    isSaving: connection?.saveData === true,
    isSlow: (connection?.effectiveType ?? '4g') !== '4g',
  };
}
