const cutoff = 10;
const gain = (place: number) => 1 / Math.log2(place + 2);

/** NDCG@10 of the ranking by these scores, given the relevant shows; -Infinity excludes a show. */
export function ndcg(scores: Float64Array, relevant: ReadonlySet<number>): number {
  const gained = top(scores).reduce((sum, show, place) => sum + (relevant.has(show) ? gain(place) : 0), 0);
  let ideal = 0;
  for (let place = 0; place < Math.min(cutoff, relevant.size); place++) ideal += gain(place);
  return ideal > 0 ? gained / ideal : 0;
}

/** Returns the shows with the highest scores, best first; ties go to the lower number. */
function top(scores: Float64Array): number[] {
  const best: number[] = [];
  for (const [show, score] of scores.entries()) {
    if (score === -Infinity || (best.length === cutoff && score <= scores[best[cutoff - 1]!]!)) continue;
    let place = best.length;
    while (place > 0 && scores[best[place - 1]!]! < score) place--;
    best.splice(place, 0, show);
    best.length = Math.min(best.length, cutoff);
  }
  return best;
}
