import { computeScores } from '#features/discovery/scores.ts';
import { scoreShows } from '#jobs/score-shows.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const discoveryHandlers: readonly Handler[] = [
  handle(scoreShows, ({ context }) => computeScores(context.db, context.clock.now())),
];
