import type { SuggestedShow } from '@kinora/contract/catalogue/shows';
import type { Db } from '#db/types.ts';
import type { Audience } from '#features/catalogue/rules.ts';
import { listCandidates, type CandidateShow } from '#features/discovery/recommendations/candidate-queries.ts';
import {
  readViewersShows,
  type KnownShowRow,
  type ViewersShows,
} from '#features/discovery/recommendations/known-show-queries.ts';
import { defaultPull, pullAfter, scoreFrom } from '#features/discovery/recommendations/model/score.ts';
import { rank, diversify, type RankingData, type Ranked } from '#features/discovery/recommendations/rank.ts';
import { interactionOf, reasonFor, type KnownShow } from '#features/discovery/recommendations/reason.ts';
import {
  sinceLast_s,
  favouriteGenres,
  strengthOf,
  tasteOf,
} from '#features/discovery/recommendations/rules.ts';

/** Candidates per place in the list: some are above a maturity setting, unreleased or already begun. */
const spare = 3;

const genresLiked = 3;

/** Lists shows that an audience may like, likeliest first, each with the line that explains it. */
export async function suggest(
  db: Db,
  audience: Audience,
  { limit, brand }: { limit: number; brand: string },
): Promise<SuggestedShow[]> {
  const { viewer_id } = audience;
  const { known, excluded, pull } =
    viewer_id === null ? nothing : await readViewersShows(db, audience, viewer_id);
  const shows = known.map(knownShowOf);
  const data: RankingData = {
    scores: scoresOf(known, shows),
    taste: tasteOf(shows),
    pull: pullAfter(pull, sinceLast_s(known, audience.now)),
  };
  const candidates = await listCandidates(db, audience, {
    excluded,
    ids: bestScored(data, new Set(excluded), spare * limit),
    genres: favouriteGenres(data.taste, genresLiked),
    limit,
  });
  const visible = new Map(shows.filter((one) => one.is_visible).map((one) => [one.show_id, one]));
  return diversify(rank(candidates, data), limit).map((one) => suggestionOf(one, visible, brand));
}

/** What is known of a visitor. Nothing but popularity counts for them, so how much does not matter. */
const nothing: ViewersShows = { known: [], excluded: [], pull: defaultPull };

const knownShowOf = (show: KnownShowRow): KnownShow => ({
  ...show,
  strength: strengthOf(show),
  interaction: interactionOf(show),
});

function scoresOf(known: readonly KnownShowRow[], shows: readonly KnownShow[]): RankingData['scores'] {
  const opinions = shows.map(({ show_id, strength }) => ({ show: show_id, strength }));
  const neighbours = new Map(
    known.map((one) => [one.show_id, one.neighbours.map(([show, score]) => ({ show, score }))]),
  );
  // A show that the viewer may not see is no reason: the next one is used.
  const visible = new Set(known.filter((one) => one.is_visible).map(({ show_id }) => show_id));
  const scores = scoreFrom(opinions, (show) => neighbours.get(show) ?? []);
  for (const score of scores.values()) score.because = score.because.filter((show) => visible.has(show));
  return scores;
}

function bestScored({ scores }: RankingData, excluded: ReadonlySet<number>, count: number): number[] {
  return [...scores]
    .filter(([show, { value }]) => value > 0 && !excluded.has(show))
    .toSorted(([a, one], [b, other]) => other.value - one.value || a - b)
    .slice(0, count)
    .map(([show]) => show);
}

function suggestionOf(
  { show: candidate, cause }: Ranked<CandidateShow>,
  known: ReadonlyMap<number, KnownShow>,
  brand: string,
): SuggestedShow {
  const { popular: _, ...show } = candidate;
  return { ...show, reason: reasonFor(cause, known, brand) };
}
