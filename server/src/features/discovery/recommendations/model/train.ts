import { calibratePull } from '#features/discovery/recommendations/model/calibrate.ts';
import { countCoWatching, type CoWatching } from '#features/discovery/recommendations/model/co-watching.ts';
import type { Histories } from '#features/discovery/recommendations/model/histories.ts';
import {
  maxPairsPerShow,
  neighboursFrom,
  type Neighbours,
} from '#features/discovery/recommendations/model/neighbours.ts';

/** The result of training: which shows are related, and how much overall popularity counts in comparison. */
export type Model = Neighbours & { pull: number };

/** Training data: how much each pair of shows was watched by the same people, and some viewers' histories. */
export type TrainingData = { together: CoWatching; sample: Histories };

/** @param halfLife_s seconds after which a view counts half as much toward popularity. */
export const trainModel = ({ together, sample }: TrainingData, halfLife_s: number): Model => ({
  ...neighboursFrom(together),
  pull: calibratePull(sample, halfLife_s),
});

/** Trains on histories that are all in memory. */
export const trainInMemory = (histories: Histories, halfLife_s: number): Model =>
  trainModel({ together: countCoWatching(histories, maxPairsPerShow), sample: histories }, halfLife_s);
