import type { SearchSuggestion } from '@kinora/contract/discovery/search';
import { genreName } from '@kinora/contract/catalogue/genres';

/** A suggestion as it is displayed and searched for. */
export function suggestionText({ kind, text }: SearchSuggestion): string {
  return kind === 'category' ? genreName(text) : text;
}
