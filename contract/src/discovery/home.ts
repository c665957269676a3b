import * as z from 'zod/mini';
import {
  allShows,
  categories,
  dynamicShows,
  popularHorrorShows,
  popularShows,
  suggestedShows,
  upcomingShows,
} from '../catalogue/shows.ts';
import { endpoint } from '../endpoint.ts';
import { continueWatching } from '../playback/playback.ts';

/** The calls that a subscriber's home page makes. */
export const homeCalls = {
  banners: { endpoint: dynamicShows, input: {} },
  watching: { endpoint: continueWatching, input: {} },
  popular: { endpoint: popularShows, input: { query: { limit: 10 } } },
  genres: { endpoint: allShows, input: {} },
  horror: { endpoint: popularHorrorShows, input: { query: { limit: 10 } } },
  upcoming: { endpoint: upcomingShows, input: { query: { limit: 15 } } },
  suggested: { endpoint: suggestedShows, input: { params: { limit: 60 } } },
  categories: { endpoint: categories, input: {} },
} as const;

export const home = endpoint({
  summary:
    'Everything on a subscriber’s home page: the data of each of its calls, or null for a call that failed',
  method: 'GET',
  path: '/api/home',
  auth: 'subscriber',
  answer: z.object({
    banners: z.nullable(dynamicShows.answer),
    watching: z.nullable(continueWatching.answer),
    popular: z.nullable(popularShows.answer),
    genres: z.nullable(allShows.answer),
    horror: z.nullable(popularHorrorShows.answer),
    upcoming: z.nullable(upcomingShows.answer),
    suggested: z.nullable(suggestedShows.answer),
    categories: z.nullable(categories.answer),
  }),
});
