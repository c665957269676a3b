import type { SuggestedShow } from '@kinora/contract/catalogue/shows';
import type { Context } from '#context.ts';
import {
  cacheEachForGroup,
  cacheForGroup,
  prefetchForGroup,
  readForGroupOf,
  type Group,
} from '#features/catalogue/group-rules.ts';
import {
  listPopularCandidates,
  listPopularCandidatesInGenre,
  readCandidates,
  type CandidateShow,
} from '#features/discovery/recommendations/candidate-queries.ts';
import {
  readKnownShows,
  readShowsKnownToMember,
  readViewerActivity,
  type KnownShowDetails,
  type ViewerActivity,
} from '#features/discovery/recommendations/known-show-queries.ts';
import { defaultPull, pullAfter, scoreFrom } from '#features/discovery/recommendations/model/score.ts';
import type { Viewer } from '#http/access/auth.ts';
import { rank, diversify, type RankingData, type Ranked } from '#features/discovery/recommendations/rank.ts';
import { interactionOf, reasonFor, type KnownShow } from '#features/discovery/recommendations/reason.ts';
import {
  sinceLast_s,
  favoriteGenres,
  strengthOf,
  tasteOf,
  type Interactions,
} from '#features/discovery/recommendations/rules.ts';

/** How many candidates to read for each show listed: some are above the maturity setting or unreleased. */
const overfetchFactor = 1.5;

/** How many popular shows to read in addition to those listed, because viewers have already started some of them. */
const extraPopular = 100;

const maxGenres = 3;

type SuggestContext = Pick<Context, 'catalogue_cache' | 'clock' | 'config' | 'db'>;

/**
 * Lists shows that a viewer, or a visitor, may like, the most likely first, each with its explanation. For
 * each viewer only their activity is read; shows are read once for all viewers who may see the same ones.
 */
export const suggest = (
  context: SuggestContext,
  viewer: Viewer | null,
  limit: number,
): Promise<SuggestedShow[]> =>
  readForGroupOf(context, viewer, (group) => suggestInGroup(context, group, viewer, limit));

async function suggestInGroup(
  context: SuggestContext,
  group: Group,
  viewer: Viewer | null,
  limit: number,
): Promise<SuggestedShow[]> {
  const { clock, config, db } = context;
  const now = clock.now();
  const max = limit + extraPopular;
  const [{ interactions, excluded, pull }, popular] = await Promise.all([
    viewer === null ? noActivity : readViewerActivity(db, viewer.id),
    cacheForGroup(context, group, `popular candidates ${max}`, (audience) =>
      listPopularCandidates(db, audience, max),
    ),
    viewer &&
      prefetchForGroup(context, group, 'known show', (audience) =>
        readShowsKnownToMember(db, audience, viewer.id),
      ),
  ]);
  const details = await cacheEachForGroup(
    context,
    group,
    'known show',
    interactions.map(({ show_id }) => show_id),
    (audience, ids) => readKnownShows(db, audience, ids),
  );
  const known = interactions.flatMap((one) => {
    const show = details.get(one.show_id);
    return show ? [{ ...show, ...one }] : [];
  });
  const shows = known.map(toKnownShow);
  const data: RankingData = {
    scores: scoreNeighbours(known, shows),
    taste: tasteOf(shows),
    pull: pullAfter(pull, sinceLast_s(interactions, now)),
  };
  const excludedIds = new Set(excluded);
  const best = bestScored(data, excludedIds, overfetchFactor * limit);
  const [scored, ...popularByGenre] = await Promise.all([
    cacheEachForGroup(context, group, 'candidate', best, (audience, ids) =>
      readCandidates(db, audience, ids),
    ).then((found) => [...found.values()].toSorted((a, b) => a.id - b.id)),
    ...favoriteGenres(data.taste, maxGenres).map((genre) =>
      cacheForGroup(context, group, `popular candidates of ${genre} ${max}`, (audience) =>
        listPopularCandidatesInGenre(db, audience, genre, max),
      ),
    ),
  ]);
  const candidates = new Map(
    [scored, popular, ...popularByGenre]
      .flatMap((list) => list.filter(({ id }) => !excludedIds.has(id)).slice(0, overfetchFactor * limit))
      .map((show) => [show.id, show]),
  );
  const visible = new Map(shows.filter((one) => one.is_visible).map((one) => [one.show_id, one]));
  return diversify(rank([...candidates.values()], data), limit).map((one) =>
    toSuggestion(one, visible, config.brand_name),
  );
}

/** What is known about a visitor. Only popularity is used for them, so its weight does not matter. */
const noActivity: ViewerActivity = { interactions: [], excluded: [], pull: defaultPull };

type KnownShowRow = Interactions & KnownShowDetails;

const toKnownShow = (show: KnownShowRow): KnownShow => ({
  ...show,
  strength: strengthOf(show),
  interaction: interactionOf(show),
});

function scoreNeighbours(known: readonly KnownShowRow[], shows: readonly KnownShow[]): RankingData['scores'] {
  const opinions = shows.map(({ show_id, strength }) => ({ show: show_id, strength }));
  const neighbours = new Map(
    known.map((one) => [one.show_id, one.neighbours.map(([show, score]) => ({ show, score }))]),
  );
  // A show that the viewer may not see is not named as the reason: the next one is used.
  const visible = new Set(known.filter((one) => one.is_visible).map(({ show_id }) => show_id));
  const scores = scoreFrom(opinions, (show) => neighbours.get(show) ?? []);
  for (const score of scores.values()) score.seeds = score.seeds.filter((show) => visible.has(show));
  return scores;
}

function bestScored({ scores }: RankingData, excluded: ReadonlySet<number>, count: number): number[] {
  return [...scores]
    .filter(([show, { value }]) => value > 0 && !excluded.has(show))
    .toSorted(([a, one], [b, other]) => other.value - one.value || a - b)
    .slice(0, count)
    .map(([show]) => show);
}

function toSuggestion(
  { show: candidate, cause }: Ranked<CandidateShow>,
  known: ReadonlyMap<number, KnownShow>,
  brand: string,
): SuggestedShow {
  const { popular: _, ...show } = candidate;
  return { ...show, reason: reasonFor(cause, known, brand) };
}
