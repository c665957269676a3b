import { ndcg } from '../../server/src/features/discovery/recommendations/model/ndcg.ts';
import type { Fold, Test } from './folds.ts';

/** Scores every item for a viewer at the moment they come back. */
export type Method = (test: Test) => Float64Array;

/** Returns the mean NDCG@10 of a method's ranking of what each viewer has not seen yet. */
export function judge(fold: Fold, method: Method): number {
  const sum = fold.tests.reduce((all, test) => {
    const scores = method(test).slice();
    for (let at = fold.starts[test.viewer]!; at < fold.starts[test.viewer + 1]!; at++)
      scores[fold.item[at]!] = -Infinity;
    return all + ndcg(scores, test.relevant);
  }, 0);
  return sum / Math.max(fold.tests.length, 1);
}
