import { calibratePull } from '#features/recommendations/model/calibrate.ts';
import type { Histories } from '#features/recommendations/model/histories.ts';
import { findNeighbours, type Neighbours } from '#features/recommendations/model/neighbours.ts';

/** All that is learnt: which shows go together, and how much the crowd counts beside them. */
export type Model = Neighbours & { pull: number };

/** @param halfLife_s what everybody watches these days fades by half in so many seconds. */
export const train = (histories: Histories, halfLife_s: number): Model => ({
  ...findNeighbours(histories),
  pull: calibratePull(histories, halfLife_s),
});
