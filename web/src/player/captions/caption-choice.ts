import { primaryLanguage } from '../state/primary-language.ts';
import type { CaptionChoice } from '../state/player-state.ts';

/**
 * Returns the captions to turn on: the last language chosen, else one of the browser's languages, else the
 * first available; null if there are none.
 */
export function chooseLanguage(
  choices: readonly CaptionChoice[],
  { captionLanguage }: { captionLanguage: string | null },
  browserLanguages: readonly string[] = globalThis.navigator?.languages ?? [],
): string | null {
  const wanted = captionLanguage === null ? browserLanguages : [captionLanguage, ...browserLanguages];
  const found = wanted.flatMap((language) => choices.find((one) => one.language === language) ?? []);
  const sameLanguage = wanted.flatMap(
    (language) => choices.find((one) => primaryLanguage(one.language) === primaryLanguage(language)) ?? [],
  );
  return (found[0] ?? sameLanguage[0] ?? choices[0])?.language ?? null;
}
