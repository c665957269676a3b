import * as z from 'zod/mini';
import { Id } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { ShowCard } from '../catalogue/shows.ts';

/** Longer queries are cut to this many characters. */
export const maxKeywordLength = 100;

const Keyword = z.object({
  keyword: z
    .string('Please enter a search query!')
    .check(z.overwrite(cleanKeyword), z.trim(), z.minLength(1, 'Please enter a search query!')),
});

/** Strips what the database cannot search for and limits the length. */
function cleanKeyword(value: string): string {
  return value.replaceAll('\0', '').trim().slice(0, maxKeywordLength).toWellFormed();
}

export const search = endpoint({
  summary: 'Shows that match the words, despite different accents or misspellings, best match first',
  method: 'POST',
  path: '/api/search',
  scope: 'catalogue:read',
  auth: 'visitor',
  encoding: 'form',
  also_get: true,
  body: Keyword,
  response: z.array(ShowCard),
});

/**
 * `text` is the query to run when the suggestion is chosen; a suggestion for a show opens that show instead.
 */
export const SearchSuggestion = z.object({
  kind: z.enum(['show', 'cast', 'category', 'episode']),
  text: z.string(),
  show_id: z.nullable(Id),
});
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;

export const searchSuggestions = endpoint({
  summary: 'Completions of what the viewer is typing',
  method: 'GET',
  path: '/api/search-suggestions',
  scope: 'catalogue:read',
  auth: 'visitor',
  query: Keyword,
  response: z.array(SearchSuggestion),
});
