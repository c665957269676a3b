const cutoff = 10;
const gain = (rank: number) => 1 / Math.log2(rank + 2);

/** NDCG@10 of the ranking by these scores, given the relevant shows; -Infinity excludes a show. */
export function ndcg(scores: Float64Array, relevant: ReadonlySet<number>): number {
  const gained = topShows(scores).reduce((sum, show, rank) => sum + (relevant.has(show) ? gain(rank) : 0), 0);
  let ideal = 0;
  for (let rank = 0; rank < Math.min(cutoff, relevant.size); rank++) ideal += gain(rank);
  return ideal > 0 ? gained / ideal : 0;
}

/** Returns the shows with the highest scores, best first; ties go to the lower number. */
function topShows(scores: Float64Array): number[] {
  const best: number[] = [];
  for (const [show, score] of scores.entries()) {
    if (score === -Infinity || (best.length === cutoff && score <= scores[best[cutoff - 1]!]!)) continue;
    let rank = best.length;
    while (rank > 0 && scores[best[rank - 1]!]! < score) rank--;
    best.splice(rank, 0, show);
    best.length = Math.min(best.length, cutoff);
  }
  return best;
}
