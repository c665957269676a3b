import { ndcg } from '../../server/src/features/discovery/recommendations/model/ndcg.ts';
import type { Fold, Test } from './folds.ts';

/** Scores every item for a viewer at the moment they come back. */
export type Method = (test: Test) => Float64Array;

/** Returns the mean NDCG@10 of a method's ranking of what each viewer has not seen yet. */
export function meanNdcg(fold: Fold, method: Method): number {
  const sum = fold.tests.reduce((total, test) => {
    const scores = method(test).slice();
    for (let index = fold.starts[test.viewer]!; index < fold.starts[test.viewer + 1]!; index++)
      scores[fold.item[index]!] = -Infinity;
    return total + ndcg(scores, test.relevant);
  }, 0);
  return sum / Math.max(fold.tests.length, 1);
}
