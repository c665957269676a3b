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
  response: z.object({
    banners: z.nullable(dynamicShows.response),
    watching: z.nullable(continueWatching.response),
    popular: z.nullable(popularShows.response),
    genres: z.nullable(allShows.response),
    horror: z.nullable(popularHorrorShows.response),
    upcoming: z.nullable(upcomingShows.response),
    suggested: z.nullable(suggestedShows.response),
    categories: z.nullable(categories.response),
  }),
});
