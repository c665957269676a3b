/** The code of captions whose language nobody knows. */
export const unknownLanguage = 'und';

/**
 * Returns a language's name in that language, such as `Deutsch`; the code itself if it has no known name.
 */
export function nameOfLanguage(code: string): string {
  if (code === unknownLanguage) return 'Captions';
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return (name.charAt(0).toLocaleUpperCase(code) + name.slice(1)).slice(0, 50);
}

/** The canonical code of a language that a file names in its own way: `de` for `ger` and `deu`; null if it is none. */
export function canonicalLanguage(code: string): string | null {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null;
  } catch {
    return null;
  }
}
