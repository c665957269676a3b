/** The code for captions in an unknown language. */
export const unknownLanguage = 'und';

/** Returns a language code without its extensions: `pt-BR` for `pt-BR-x-2`. */
export const withoutExtensions = (code: string): string => new Intl.Locale(code).baseName;

/**
 * Returns a language's name in that language, such as `Deutsch`; the code itself if it has no known name.
 * Extensions of the code, such as `-x-2`, are ignored. Returns `Captions` if the language is unknown.
 */
export function languageName(code: string): string {
  const language = withoutExtensions(code);
  if (language === unknownLanguage) return 'Captions';
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return (name.charAt(0).toLocaleUpperCase(code) + name.slice(1)).slice(0, 50);
}

/**
 * Returns the canonical form of a language code from a file: `de` for `ger` and `deu`; null if it is not a
 * language code.
 */
export function canonicalLanguage(code: string): string | null {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null;
  } catch {
    return null;
  }
}
