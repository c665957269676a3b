/** Codes that do not name a language: undetermined, uncoded, and no linguistic content. */
const unspecific = new Set(['und', 'mis', 'zxx']);

/**
 * Returns the canonical BCP 47 tag for a language code in a file: `de` for `ger` and `deu`; null if it names
 * no language.
 */
export function canonicalLanguage(code: string): string | null {
  try {
    const language = Intl.getCanonicalLocales(code)[0];
    return language && !unspecific.has(language) ? language : null;
  } catch {
    return null;
  }
}

/**
 * Returns a language's name in that language, such as `Deutsch`; the code itself if it has no known name.
 * Extensions of the code, such as `-x-2`, are ignored.
 */
export function nameOfLanguage(code: string): string {
  const language = new Intl.Locale(code).baseName;
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return (name.charAt(0).toLocaleUpperCase(code) + name.slice(1)).slice(0, 50);
}
