import { rollUp } from '#features/analytics/roll-up.ts';
import { countAudience } from '#jobs/count-audience.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const analyticsHandlers: readonly Handler[] = [
  handle(countAudience, ({ context, signal }) => rollUp(context, signal)),
];
