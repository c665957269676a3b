import type { Option } from '#ui/select.tsx';

const codes =
  'ar bg bn ca cs da de el en es es-419 et eu fa fi fil fr gl he hi hr hu id is it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv sw ta te th tr uk ur vi zh-Hans zh-Hant';

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/** What captions are written in, by name. */
export const captionLanguages: readonly Option[] = codes
  .split(' ')
  .map((id) => ({ id, name: languageName(id) }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

export function languageName(code: string): string {
  return inEnglish.of(code) ?? code;
}
