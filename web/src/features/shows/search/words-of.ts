import type { SearchSuggestion } from '@kinora/contract/search';
import { genreName } from '@kinora/contract/genres';

/** A suggestion as it is displayed and searched for. */
export function wordsOf({ kind, text }: SearchSuggestion): string {
  return kind === 'category' ? genreName(text) : text;
}
