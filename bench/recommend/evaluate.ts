import { ease, type EaseSettings } from './ease.ts';
import type { Fold } from './folds.ts';
import { meanNdcg } from './method.ts';
import { ours } from './ours.ts';
import { popularity, trend } from './popularity.ts';

export type Scores = { viewers: number; ours: number; popularity: number; recent: number; ease: number };

export type Baselines = { ease: EaseSettings; popularity: 'all' | 'liked' };

const inputs = ['all', 'liked'] as const;
const lambdas = [50, 250, 1000];

/** Chooses the settings with which the other methods do best, on ratings that are not used for scoring. */
export function chooseBaselines(fold: Fold): Baselines {
  const settings = inputs.flatMap((input) => lambdas.map((lambda) => ({ input, lambda })));
  return {
    ease: best(settings, (setting) => meanNdcg(fold, ease(fold, setting))),
    popularity: best(inputs, (input) => meanNdcg(fold, popularity(fold, input))),
  };
}

export function evaluate(fold: Fold, baselines: Baselines): Scores {
  return {
    viewers: fold.tests.length,
    ours: meanNdcg(fold, ours(fold)),
    popularity: meanNdcg(fold, popularity(fold, baselines.popularity)),
    recent: meanNdcg(fold, trend(fold, 1)),
    ease: meanNdcg(fold, ease(fold, baselines.ease)),
  };
}

function best<T>(candidates: readonly T[], scoreOf: (candidate: T) => number): T {
  const [first] = candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate) }))
    .toSorted((a, b) => b.score - a.score);
  if (!first) throw new Error('There is nothing to choose from.');
  return first.candidate;
}
