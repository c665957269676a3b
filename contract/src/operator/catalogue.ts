import * as z from 'zod/mini';
import { Id, IdText, Instant, MaturityLevel, Nothing, pageOf, pageQuery } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { PublisherShow } from '../publishing/shows.ts';
import { TakeDown } from '../publishing/take-downs.ts';
import { ActionReason } from './people.ts';

const PersonRef = z.object({ id: Id, name: z.string() });

const CatalogueRow = z.object({
  id: Id,
  title: z.string(),
  publisher: PersonRef,
  maturity_level: MaturityLevel,
  state: PublisherShow.shape.state,
  episodes_count: z.int(),
  /** How many of its episodes are taken down, not counting the show itself. */
  episodes_down: z.int(),
  open_reports: z.int(),
  created_at: Instant,
});
export type CatalogueRow = z.infer<typeof CatalogueRow>;

export const catalogueSorts = ['id', 'title', 'episodes_count', 'open_reports'] as const;

export const listCatalogue = endpoint({
  summary: 'All shows, a page at a time; the search applies to shows, their episodes and their creators',
  method: 'GET',
  path: '/api/operator/catalogue',
  auth: 'support',
  query: z.extend(pageQuery(catalogueSorts), {
    only: z.optional(
      z.enum(['reported', 'taken-down', 'appealed'], 'Choose reported, taken-down or appealed'),
    ),
  }),
  response: pageOf(CatalogueRow),
});

const CatalogueEpisode = z.object({
  id: Id,
  season_title: z.string(),
  episode_number: z.int(),
  title: z.string(),
  release_at: Instant,
  state: z.enum(['taken_down', 'out', 'scheduled', 'without_film']),
});
export type CatalogueEpisode = z.infer<typeof CatalogueEpisode>;

export const CatalogueShow = z.object({
  ...CatalogueRow.shape,
  description: z.string(),
  /** When its creator moved it to the trash, from where they can restore it for a few weeks. */
  trashed_at: z.nullable(Instant),
  genres: z.array(z.object({ id: Id, name: z.string() })),
  /** How many works by its creator are taken down over copyright, and at how many publishing is blocked; 0 for never. */
  strikes: z.object({ count: z.int(), most: z.int() }),
  /** What it earned that is held while it is in dispute; empty for staff who do not pay creators. */
  disputed: z.array(z.object({ currency: z.string(), amount_minor: z.int() })),
  episodes: z.array(CatalogueEpisode),
  /** The latest first. */
  take_downs: z.array(
    z.object({
      ...TakeDown.shape,
      /** Null for an account that was deleted. */
      taken_down_by: z.nullable(PersonRef),
      /** Whether there is an open appeal that the caller may decide. */
      may_decide: z.boolean(),
    }),
  ),
});
export type CatalogueShow = z.infer<typeof CatalogueShow>;
export type CatalogueTakeDown = CatalogueShow['take_downs'][number];

const showParams = z.object({ show_id: IdText });

export const readCatalogueShow = endpoint({
  summary: 'A show with all its episodes, and its current and past take-downs',
  method: 'GET',
  path: '/api/operator/catalogue/:show_id',
  auth: 'support',
  params: showParams,
  response: CatalogueShow,
});

export const takeDown = endpoint({
  summary: 'Take down a show or one of its episodes: only its creator still sees it, and is told why',
  method: 'POST',
  path: '/api/operator/catalogue/:show_id/take-down',
  auth: 'moderator',
  encoding: 'json',
  params: showParams,
  body: z.object({
    /** Null takes the whole show down. */
    episode_id: z.nullable(Id),
    reason: ActionReason,
  }),
  response: Nothing,
});

const takeDownParams = z.object({ take_down_id: IdText });

export const restore = endpoint({
  summary: 'Restore what was taken down, as it was; its creator is notified',
  method: 'POST',
  path: '/api/operator/take-downs/:take_down_id/restore',
  auth: 'moderator',
  encoding: 'json',
  params: takeDownParams,
  body: z.object({ reason: ActionReason }),
  response: Nothing,
});

export const decideAppeal = endpoint({
  summary:
    'Decide an appeal: restore what was taken down, or leave it down. The person who took it down cannot decide if somebody else can',
  method: 'POST',
  path: '/api/operator/take-downs/:take_down_id/appeal',
  auth: 'operator',
  encoding: 'json',
  params: takeDownParams,
  body: z.object({ is_granted: z.boolean('Choose whether it is restored'), answer: ActionReason }),
  response: Nothing,
});

export const recordLawsuit = endpoint({
  summary:
    'Record that a claimant has gone to court after a counter-notice: the work is not restored automatically',
  method: 'POST',
  path: '/api/operator/take-downs/:take_down_id/lawsuit',
  auth: 'operator',
  encoding: 'json',
  params: takeDownParams,
  body: z.object({ reason: ActionReason }),
  response: Nothing,
});

export const releaseEarnings = endpoint({
  summary: 'Pay out a show’s earnings although it, or one of its episodes, stays taken down',
  method: 'POST',
  path: '/api/operator/take-downs/:take_down_id/release-earnings',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  params: takeDownParams,
  body: z.object({ reason: ActionReason }),
  response: Nothing,
});

export const correctShow = endpoint({
  summary: "Correct a show's rating and genres; its creator is notified",
  method: 'POST',
  path: '/api/operator/catalogue/:show_id/correct',
  auth: 'moderator',
  encoding: 'json',
  params: showParams,
  body: z.object({
    maturity_level: MaturityLevel,
    category: z.array(IdText).check(z.maxLength(10, 'Choose up to 10 categories')),
    reason: ActionReason,
  }),
  response: Nothing,
});
