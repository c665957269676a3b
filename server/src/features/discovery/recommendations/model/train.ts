import { calibratePull } from '#features/discovery/recommendations/model/calibrate.ts';
import type { Histories } from '#features/discovery/recommendations/model/histories.ts';
import { findNeighbours, type Neighbours } from '#features/discovery/recommendations/model/neighbours.ts';

/** All that is learned: which shows go together, and how much overall popularity counts beside them. */
export type Model = Neighbours & { pull: number };

/** @param halfLife_s seconds in which the popularity of a view fades by half. */
export const train = (histories: Histories, halfLife_s: number): Model => ({
  ...findNeighbours(histories),
  pull: calibratePull(histories, halfLife_s),
});
