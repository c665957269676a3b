import { languages } from '@kinora/contract/languages';
import type { Option } from '#ui/field/select.tsx';

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/** Regional and script variants of languages. */
const variants = ['es-419', 'pt-BR', 'zh-Hans', 'zh-Hant'];

/** The languages that captions may be in, sorted by name. */
export const captionLanguages: readonly Option[] = [...languages.map(({ code }) => code), ...variants]
  .map((id) => ({ id, name: languageName(id) }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

/** Captions added through the API may be in a language that is not in the list. */
export function languageName(code: string): string {
  return languages.find((one) => one.code === code)?.name ?? inEnglish.of(code) ?? code;
}
