import { useSession } from './session/session.ts';

export type TextDirection = 'ltr' | 'rtl';

/** Returns the account's layout direction; left to right for visitors. */
export function useTextDirection(): TextDirection {
  return useSession()?.preferences.text_direction ?? 'ltr';
}
