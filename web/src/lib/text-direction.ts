import { useSession } from './session.ts';

export type TextDirection = 'ltr' | 'rtl';

/** The way the layout runs, as the account says; left to right for visitors. */
export function useTextDirection(): TextDirection {
  return useSession()?.preferences.text_direction ?? 'ltr';
}
