import { languages } from '@kinora/contract/languages';
import type { Option } from '#ui/select.tsx';

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/** Ways in which one language is written. */
const variants = ['es-419', 'pt-BR', 'zh-Hans', 'zh-Hant'];

/** What captions are written in, by name. */
export const captionLanguages: readonly Option[] = [...languages.map(({ code }) => code), ...variants]
  .map((id) => ({ id, name: languageName(id) }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

/** Captions may come by the API in a language that is not in the list. */
export function languageName(code: string): string {
  return languages.find((one) => one.code === code)?.name ?? inEnglish.of(code) ?? code;
}
