/** Codes that say nothing about what is spoken: undetermined, uncoded, and none at all. */
const unspecific = new Set(['und', 'mis', 'zxx']);

/**
 * Returns the canonical BCP 47 tag of a language that a file names in its own way: `de` for `ger` and `deu`;
 * null if it names none.
 */
export function canonicalLanguage(code: string): string | null {
  try {
    const language = Intl.getCanonicalLocales(code)[0];
    return language && !unspecific.has(language) ? language : null;
  } catch {
    return null;
  }
}

/** Returns a language's name in that language, such as `Deutsch`; the code itself if it has no known name. */
export function nameOfLanguage(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return (name.charAt(0).toLocaleUpperCase(code) + name.slice(1)).slice(0, 50);
}
