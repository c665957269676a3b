import { learn } from '#features/discovery/recommendations/learn.ts';
import { learnNeighbours } from '#jobs/learn-neighbours.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const recommendationHandlers: readonly Handler[] = [
  handle(learnNeighbours, ({ context, signal }) => learn(context.db, context.clock.now(), signal)),
];
