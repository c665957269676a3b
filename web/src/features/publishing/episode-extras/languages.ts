import type { Language } from '@kinora/contract/catalogue/shows';
import type { Option } from '#ui/field/select.tsx';

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/** Regional and script variants of languages. */
const variants = ['es-419', 'pt-BR', 'zh-Hans', 'zh-Hant'];

/** The available caption languages, sorted by name. */
export function captionLanguages(languages: readonly Language[]): readonly Option[] {
  const codes = languages.filter(({ is_hidden }) => !is_hidden).map(({ code }) => code);
  return [...codes, ...variants]
    .map((id) => ({ id, name: languageName(languages, id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Captions added through the API may be in a language that is not in the list. */
export function languageName(languages: readonly Language[], code: string): string {
  return languages.find((one) => one.code === code)?.name ?? inEnglish.of(code) ?? code;
}
