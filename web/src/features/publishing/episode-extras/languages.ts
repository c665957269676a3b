import type { Language } from '@kinora/contract/catalogue/shows';
import type { Option } from '#ui/field/select.tsx';

const englishNames = new Intl.DisplayNames('en', { type: 'language' });

/** Regional and script variants of languages. */
const variants = ['es-419', 'pt-BR', 'zh-Hans', 'zh-Hant'];

/** The available caption languages, sorted by name. */
export function captionLanguages(languages: readonly Language[]): readonly Option[] {
  const codes = languages.filter(({ is_hidden }) => !is_hidden).map(({ code }) => code);
  return [...codes, ...variants]
    .map((id) => ({ id, name: languageName(languages, id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/**
 * The name of a language, which may be missing from the list if its captions were added through the API.
 * Extensions of the code, such as `-x-2`, are ignored.
 */
export function languageName(languages: readonly Language[], code: string): string {
  const language = new Intl.Locale(code).baseName;
  return languages.find((one) => one.code === language)?.name ?? englishNames.of(language) ?? language;
}
