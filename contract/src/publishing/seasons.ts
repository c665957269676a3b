import * as z from 'zod/mini';
import { dateText, Id, IdText, Instant, pageOf, pageQuery, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { OwnTrailer, showFiles } from './shows.ts';
import { MovedToTrash } from './trash.ts';

const fields = {
  title: text('Title', 1, 50),
  description: text('Description', 1, 500),
  release_date: dateText('Release date'),
};
export const SeasonForm = z.object({ ...fields, tv_show: IdText });

export const PublisherSeason = z.object({
  season_id: Id,
  season_name: z.string(),
  tv_show_id: Id,
  show_title: z.string(),
  description: z.string(),
  release_date: Instant,
  landscape_image: z.nullable(z.string()),
  portrait_image: z.nullable(z.string()),
  color: z.nullable(z.string()),
  ...OwnTrailer,
  episode_count: z.int(),
  views_count: z.int(),
});
export type PublisherSeason = z.infer<typeof PublisherSeason>;

const Created = z.object({ id: Id, title: z.string() });

export const createSeason = endpoint({
  summary: 'Create a season',
  method: 'POST',
  path: '/api/publisher/season/store',
  scope: 'shows:write',
  auth: 'subscriber',
  owns: [{ kind: 'show', field: 'tv_show' }],
  encoding: 'multipart',
  body: SeasonForm,
  files: showFiles,
  response: Created,
});

export const editSeason = endpoint({
  summary: 'Update a season; files that are not sent stay unchanged',
  method: 'POST',
  path: '/api/publisher/season/update/:show_id',
  scope: 'shows:write',
  auth: 'member',
  owns: [
    { kind: 'show', field: 'show_id' },
    { kind: 'season', field: 'season_id' },
  ],
  encoding: 'multipart',
  params: z.object({ show_id: IdText }),
  body: z.object({ ...fields, season_id: IdText }),
  files: showFiles,
  response: Created,
});

export const seasonSorts = [
  'season_id',
  'season_name',
  'episode_count',
  'views_count',
  'release_date',
] as const;

export const showSeasons = endpoint({
  summary: 'A page of the seasons of a show; the search applies to their names',
  method: 'GET',
  path: '/api/publisher/seasons/:show_id',
  scope: 'shows:read',
  auth: 'member',
  owns: [{ kind: 'show', field: 'show_id' }],
  params: z.object({ show_id: IdText }),
  query: pageQuery(seasonSorts),
  response: pageOf(PublisherSeason),
});

export const publisherSeason = endpoint({
  summary: 'A season, and the seasons of its show: all of them or a page',
  method: 'GET',
  path: '/api/publisher/season/get-season/:season_id',
  scope: 'shows:read',
  auth: 'member',
  owns: [{ kind: 'season', field: 'season_id' }],
  params: z.object({ season_id: IdText }),
  query: pageQuery(seasonSorts),
  response: z.object({
    tv_show_id: Id,
    season: PublisherSeason,
    seasons: z.array(PublisherSeason),
    /** Number of seasons across all pages. */
    total: z.int(),
  }),
});

export const publisherSeasons = endpoint({
  summary: "The caller's shows and seasons, for choosing where a season or an episode belongs",
  method: 'GET',
  path: '/api/publisher/get-show-season',
  scope: 'shows:read',
  auth: 'member',
  response: z.object({
    show_data: z.array(z.object({ id: Id, title: z.string(), seasons_count: z.int() })),
    season_data: z.array(PublisherSeason),
  }),
});

export const deleteSeason = endpoint({
  summary: 'Move a season to the trash, with its episodes',
  method: 'DELETE',
  path: '/api/publisher/season/delete/:season_id',
  scope: 'shows:write',
  auth: 'member',
  owns: [{ kind: 'season', field: 'season_id' }],
  params: z.object({ season_id: IdText }),
  response: MovedToTrash,
});
