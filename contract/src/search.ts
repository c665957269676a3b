import * as z from 'zod/mini';
import { Id } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ShowCard } from './shows.ts';

/** At most so much of what was typed is looked for. */
export const longestKeyword = 100;

const Keyword = z.object({
  keyword: z
    .string('Please enter a search query!')
    .check(z.overwrite(readable), z.trim(), z.minLength(1, 'Please enter a search query!')),
});

/** What a database can be asked for: no character that it cannot hold, and not too much. */
function readable(value: string): string {
  return value.replaceAll('\0', '').trim().slice(0, longestKeyword).toWellFormed();
}

export const search = endpoint({
  summary: 'Shows that match words, however they are accented or misspelt, the best match first',
  method: 'POST',
  path: '/api/search',
  auth: 'visitor',
  encoding: 'form',
  also_get: true,
  body: Keyword,
  answer: z.array(ShowCard),
});

/** `text` is what to search for when it is chosen; a show's own suggestion leads to it instead. */
export const SearchSuggestion = z.object({
  kind: z.enum(['show', 'cast', 'category', 'episode']),
  text: z.string(),
  show_id: z.nullable(Id),
});
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;

export const searchSuggestions = endpoint({
  summary: 'What the viewer may be about to type',
  method: 'GET',
  path: '/api/search-suggestions',
  auth: 'visitor',
  query: Keyword,
  answer: z.array(SearchSuggestion),
});
