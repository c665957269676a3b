import { useLayoutEffect, type ReactNode } from 'react';
import { I18nProvider, isRTL } from 'react-aria-components/I18nProvider';
import { useTextDirection, type TextDirection } from '#lib/text-direction.ts';

/** Applies the account's layout direction to the whole app, before the first paint and on every change. */
export function Direction({ children }: { children: ReactNode }) {
  const direction = useTextDirection();
  useLayoutEffect(() => {
    document.documentElement.dir = direction;
  }, [direction]);
  return <I18nProvider locale={localeFor(direction, navigator.language)}>{children}</I18nProvider>;
}

/**
 * React Aria derives the direction from the locale's script, so override only the script; the language stays
 * the reader's.
 */
function localeFor(direction: TextDirection, language: string): string {
  if (isRTL(language) === (direction === 'rtl')) return language;
  return new Intl.Locale(language, { script: direction === 'rtl' ? 'Hebr' : 'Latn' }).toString();
}
