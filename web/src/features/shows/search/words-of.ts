import type { SearchSuggestion } from '@kinora/contract/search';
import { genreName } from '@kinora/contract/genres';

/** A suggestion as a person reads it, and searches for it. */
export function wordsOf({ kind, text }: SearchSuggestion): string {
  return kind === 'category' ? genreName(text) : text;
}
