import type { Fold } from './folds.ts';
import { invert } from './invert.ts';
import type { Method } from './method.ts';

export type EaseSettings = { input: 'all' | 'liked'; lambda: number };

/**
 * EASE (Steck, Embarrassingly Shallow Autoencoders for Sparse Data, 2019): the closed form over all items,
 * B = -P / diag(P) with P = (XᵀX + λI)⁻¹, trained on what viewers rated or on what they liked.
 */
export function ease(fold: Fold, { input, lambda }: EaseSettings): Method {
  const { items, starts } = fold;
  const rows = Array.from({ length: starts.length - 1 }, (_, viewer) => itemsOf(fold, viewer, input));
  const gram = new Float64Array(items * items);
  for (const row of rows) for (const a of row) for (const b of row) gram[a * items + b]!++;
  for (let index = 0; index < items; index++) gram[index * items + index]! += lambda;
  const inverse = invert(gram, items);
  const diagonal = Float64Array.from({ length: items }, (_, index) => inverse[index * items + index]!);
  return ({ viewer }) => {
    const scores = new Float64Array(items);
    for (const from of rows[viewer]!)
      for (let to = 0; to < items; to++)
        if (to !== from) scores[to]! -= inverse[from * items + to]! / diagonal[to]!;
    return scores;
  };
}

function itemsOf({ starts, item, liked }: Fold, viewer: number, input: EaseSettings['input']): number[] {
  const found: number[] = [];
  for (let index = starts[viewer]!; index < starts[viewer + 1]!; index++)
    if (input === 'all' || liked[index]) found.push(item[index]!);
  return found;
}
