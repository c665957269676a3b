import { packHistories } from '../../server/src/features/discovery/recommendations/model/histories.ts';
import { neighboursByShow } from '../../server/src/features/discovery/recommendations/model/neighbours.ts';
import { pullAfter, scoreFrom } from '../../server/src/features/discovery/recommendations/model/score.ts';
import { trainInMemory } from '../../server/src/features/discovery/recommendations/model/train.ts';
import type { Fold } from './folds.ts';
import type { Method } from './method.ts';
import { halfLife, trend } from './popularity.ts';

/** The weight of a show that was watched but not liked: small, but not zero. */
const unlikedWeight = 0.2;

/** Runs the product's own functions, treating a high rating as a like and a low one as a show that was watched. */
export function ours(fold: Fold): Method {
  const { items, starts } = fold;
  const histories = packHistories(items);
  for (let viewer = 0; viewer + 1 < starts.length; viewer++) histories.add(watchedBy(fold, viewer));
  const model = trainInMemory(histories.pack(), halfLife(fold));
  const neighboursOf = neighboursByShow(model);
  const trendAt = trend(fold, unlikedWeight);
  return (test) => {
    const scores = scoreFrom(watchedBy(fold, test.viewer), neighboursOf);
    const weight = pullAfter(model.pull, test.at - test.last);
    return trendAt(test).map((popular, show) => (scores.get(show)?.value ?? 0) + weight * popular);
  };
}

const watchedBy = ({ starts, item, liked, times }: Fold, viewer: number) =>
  Array.from(item.subarray(starts[viewer], starts[viewer + 1]), (show, index) => ({
    show,
    strength: liked[starts[viewer]! + index] ? 1 : unlikedWeight,
    at: times[starts[viewer]! + index]!,
  }));
