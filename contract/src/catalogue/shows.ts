import * as z from 'zod/mini';
import { Id, IdText, Instant, MaturityLevel } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

export const Category = z.object({ id: Id, name: z.string() });
export type Category = z.infer<typeof Category>;

/** A language, with its code, such as `en`. Creators can no longer choose a hidden language for their shows. */
export const Language = z.object({ id: Id, name: z.string(), code: z.string(), is_hidden: z.boolean() });
export type Language = z.infer<typeof Language>;

/**
 * Images are paths under the storage prefix, such as `images/12-9f3c/1280.webp`, or null; the same folder
 * holds the other widths of `pictures.ts`. `color` is the placeholder while the image loads.
 */
const pictures = {
  landscape_image: z.nullable(z.string()),
  portrait_image: z.nullable(z.string()),
  color: z.nullable(z.string()),
};

const ShowCategory = z.object({ category_id: Id, category_name: z.string() });

/** A show as it is listed in rails and grids. */
export const ShowCard = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  maturity_level: MaturityLevel,
  release_date: Instant,
  trailer: z.nullable(z.string()),
  seasons_count: z.int(),
  category: z.array(ShowCategory),
  ...pictures,
});
export type ShowCard = z.infer<typeof ShowCard>;

/** An episode that a viewer can play now. `duration` is in seconds. */
export const EpisodeItem = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  episode_number: z.int(),
  release_date: Instant,
  duration: z.nullable(z.number()),
  ...pictures,
});
export type EpisodeItem = z.infer<typeof EpisodeItem>;

export const SeasonItem = z.object({
  season_id: Id,
  season_name: z.string(),
  description: z.string(),
  landscape_image: z.nullable(z.string()),
  episodes: z.array(EpisodeItem),
});
export type SeasonItem = z.infer<typeof SeasonItem>;

export const ShowDetails = z.extend(ShowCard, {
  language: z.nullable(z.string()),
  /** Length in seconds of the first playable episode. */
  duration: z.nullable(z.number()),
  addCast: z.array(z.object({ addCast_name: z.string() })),
  publisher: z.object({ publisher_name: z.string() }),
  /** Whether the caller follows it; false for visitors. */
  is_following: z.boolean(),
  /** Whether the caller publishes it; false for visitors. */
  is_mine: z.boolean(),
  /**
   * Whether the show is for adults and the viewer has not yet confirmed that they are 18 or older: then only
   * what its card shows is returned, without a trailer, and playback is refused.
   */
  asks_age: z.boolean(),
  seasons: z.array(SeasonItem),
});
export type ShowDetails = z.infer<typeof ShowDetails>;

/** A genre's shows are counted up to this number. */
export const maxCounted = 1000;

export const ListedCategory = z.extend(Category, {
  /** How many shows the caller could play now, counted up to `maxCounted`. */
  shows_count: z.int(),
  /** Whether creators can no longer choose it for their shows; shows that have it keep it. */
  is_hidden: z.boolean(),
  /** Whether its shows make up the horror row of the home page. */
  is_horror: z.boolean(),
});
export type ListedCategory = z.infer<typeof ListedCategory>;

export const categories = endpoint({
  summary: 'All genres in order, with the number of their shows; menus list those that have any',
  method: 'GET',
  path: '/api/categories',
  scope: 'catalogue:read',
  auth: 'visitor',
  response: z.array(ListedCategory),
});

export const showLanguages = endpoint({
  summary: 'All languages a show can be in, in order',
  method: 'GET',
  path: '/api/get-languages',
  scope: 'catalogue:read',
  auth: 'visitor',
  response: z.array(Language),
});

export const showDetails = endpoint({
  summary: 'A show with its seasons and released episodes; includes announced shows without episodes',
  method: 'GET',
  path: '/api/show/details/:show_id',
  scope: 'catalogue:read',
  auth: 'visitor',
  params: z.object({ show_id: IdText }),
  /** Set by visitors, who have no account to store it, to confirm that they are 18 or older. */
  query: z.object({
    adult: z._default(
      z.pipe(
        z.string(),
        z.transform((text) => text === '1'),
      ),
      false,
    ),
  }),
  response: ShowDetails,
});

const Limit = z.pipe(IdText, z.number().check(z.minimum(1), z.maximum(60)));
const limit = (defaultLimit: number) => z.object({ limit: z._default(Limit, defaultLimit) });

/** Highest page number. Pages hold `limit` shows each; a shorter page is the last. */
export const maxPages = 50;
const pageNumber = {
  page: z._default(z.pipe(IdText, z.number().check(z.minimum(1), z.maximum(maxPages))), 1),
};

/** One genre or several, separated by commas: `3`, `3,5,8`. */
const CategoryIds = z.pipe(
  z.union(
    [z.int(), z.string().check(z.regex(/^\d{1,9}(?:,\d{1,9}){0,19}$/, 'Enter a whole number'))],
    'Enter a whole number',
  ),
  z.transform((ids: number | string) => String(ids).split(',').map(Number)),
);

export const popularShows = endpoint({
  summary: 'The most watched shows of recent weeks',
  method: 'GET',
  path: '/api/popularshows',
  scope: 'catalogue:read',
  auth: 'visitor',
  query: limit(10),
  response: z.array(ShowCard),
});

export const popularHorrorShows = endpoint({
  summary: 'The most watched horror shows of recent weeks',
  method: 'GET',
  path: '/api/popularHorrorshows',
  scope: 'catalogue:read',
  auth: 'visitor',
  query: limit(10),
  response: z.array(ShowCard),
});

export const showsByCategory = endpoint({
  summary: 'Shows of a genre, or of any of several, the most watched first',
  method: 'GET',
  path: '/api/showsbycategory',
  scope: 'catalogue:read',
  auth: 'visitor',
  query: z.extend(limit(15), { category_id: CategoryIds, ...pageNumber }),
  response: z.array(ShowCard),
});

export const similarShows = endpoint({
  summary:
    'Shows similar to another: first those that share genres with it, then those with the same people; if there are few, the most watched ones as well',
  method: 'GET',
  path: '/api/show/similar/:show_id',
  scope: 'catalogue:read',
  auth: 'visitor',
  params: z.object({ show_id: IdText }),
  query: limit(15),
  response: z.array(ShowCard),
});

export const upcomingShows = endpoint({
  summary:
    'Announced shows with nothing released yet, the next one first; release_date is their first release',
  method: 'GET',
  path: '/api/upcomingshows',
  scope: 'catalogue:read',
  auth: 'visitor',
  query: z.extend(limit(15), pageNumber),
  response: z.array(ShowCard),
});

export const trendingShows = endpoint({
  summary: 'Shows whose views are rising, the steepest first; then the most watched ones',
  method: 'GET',
  path: '/api/trending-shows',
  scope: 'catalogue:read',
  auth: 'visitor',
  response: z.array(ShowCard),
});

export const mostTrendingShows = endpoint({
  summary: "Shows whose views are rising in the caller's region; then those rising anywhere",
  method: 'POST',
  path: '/api/most-trending-shows',
  scope: 'catalogue:read',
  auth: 'visitor',
  also_get: true,
  response: z.array(ShowCard),
});

/** `reason` is a line that explains why the show is suggested, such as `Because you watched Salt and Iron`. */
export const SuggestedShow = z.extend(ShowCard, { reason: z.nullable(z.string()) });
export type SuggestedShow = z.infer<typeof SuggestedShow>;

/** Maximum number of recommendations at a time. */
export const maxSuggestions = 120;

export const suggestedShows = endpoint({
  summary: 'Shows that the viewer may like, up to the given number, best match first',
  method: 'GET',
  path: '/api/suggested-shows/:limit',
  auth: 'visitor',
  params: z.object({
    limit: z.pipe(IdText, z.number().check(z.minimum(1), z.maximum(maxSuggestions))),
  }),
  response: z.array(SuggestedShow),
});

export const NewEpisode = z.object({
  id: Id,
  showId: Id,
  name: z.string(),
  title: z.string(),
  episode_count: z.int(),
  description: z.string(),
  maturity_level: MaturityLevel,
  release_date: Instant,
  ...pictures,
});
export type NewEpisode = z.infer<typeof NewEpisode>;

export const newEpisodes = endpoint({
  summary: 'The most recently released episodes, page by page',
  method: 'GET',
  path: '/api/newEpisodes',
  scope: 'catalogue:read',
  auth: 'visitor',
  query: z.extend(limit(10), pageNumber),
  response: z.array(NewEpisode),
});

export const allShows = endpoint({
  summary: 'Up to 20 shows of each genre, keyed by its name, the most watched first',
  method: 'GET',
  path: '/api/allShows',
  scope: 'catalogue:read',
  auth: 'visitor',
  response: z.record(z.string(), z.array(ShowCard)),
});

export const dynamicShows = endpoint({
  summary: 'The shows on the banners of the home page',
  method: 'POST',
  path: '/api/dynamic-shows',
  auth: 'visitor',
  also_get: true,
  response: z.object({
    topShow: z.nullable(ShowDetails),
    middleShow: z.nullable(ShowCard),
    bottom_show: z.nullable(ShowCard),
  }),
});
