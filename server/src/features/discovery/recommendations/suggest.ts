import type { SuggestedShow } from '@kinora/contract/catalogue/shows';
import type { Db } from '#db/types.ts';
import type { Audience } from '#features/catalogue/rules.ts';
import {
  listCandidates,
  listExcluded,
  type CandidateShow,
} from '#features/discovery/recommendations/candidate-queries.ts';
import { listInteractions, readLengths } from '#features/discovery/recommendations/interaction-queries.ts';
import { listKnownShows } from '#features/discovery/recommendations/known-shows.ts';
import { pullAfter, scoreFrom, type Neighbour } from '#features/discovery/recommendations/model/score.ts';
import { readNeighbours, readPull } from '#features/discovery/recommendations/neighbour-queries.ts';
import { rank, diversify, type RankingData, type Ranked } from '#features/discovery/recommendations/rank.ts';
import { reasonFor, type KnownShow } from '#features/discovery/recommendations/reason.ts';
import {
  sinceLast_s,
  favouriteGenres,
  strengthOf,
  tasteOf,
  type Interactions,
} from '#features/discovery/recommendations/rules.ts';

/** How many of a viewer's latest shows are considered. */
const maxConsidered = 100;

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
  const [interactions, excluded] =
    viewer_id === null
      ? [[], []]
      : await Promise.all([readInteractions(db, viewer_id, audience.now), listExcluded(db, viewer_id)]);
  const begun = interactions.map(({ show_id }) => show_id);
  const [known, neighbours, pull] = await Promise.all([
    listKnownShows(db, audience, interactions),
    readNeighbours(db, begun),
    readPull(db),
  ]);
  const data = rankingData(
    interactions,
    known,
    neighbours,
    pullAfter(pull, sinceLast_s(interactions, audience.now)),
  );
  const candidates = await listCandidates(db, audience, {
    excluded,
    ids: bestScored(data, new Set(excluded), spare * limit),
    genres: favouriteGenres(data.taste, genresLiked),
    limit,
  });
  const visible = new Map(known.filter((one) => one.is_visible).map((one) => [one.show_id, one]));
  return diversify(rank(candidates, data), limit).map((one) => suggestionOf(one, visible, brand));
}

async function readInteractions(db: Db, viewer_id: number, now: Date): Promise<Interactions[]> {
  const interactions = (await listInteractions(db, [viewer_id])).slice(-maxConsidered);
  const lengths = await readLengths(
    db,
    now,
    interactions.map(({ show_id }) => show_id),
  );
  return interactions.map((one) => ({ ...one, length_s: lengths.get(one.show_id) ?? 0 }));
}

function rankingData(
  interactions: readonly Interactions[],
  known: readonly KnownShow[],
  neighbours: ReadonlyMap<number, Neighbour[]>,
  pull: number,
): RankingData {
  const opinions = interactions.map((one) => ({ show: one.show_id, strength: strengthOf(one) }));
  // A show that the viewer may not see is no reason: the next one is used.
  const visible = new Set(known.filter((one) => one.is_visible).map(({ show_id }) => show_id));
  const scores = scoreFrom(opinions, (show) => neighbours.get(show) ?? []);
  for (const score of scores.values()) score.because = score.because.filter((show) => visible.has(show));
  return { scores, taste: tasteOf(known), pull };
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
