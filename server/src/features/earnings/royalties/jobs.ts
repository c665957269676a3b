import { closeDue } from '#features/earnings/royalties/close/close-month.ts';
import { qualify } from '#features/earnings/royalties/close/qualify.ts';
import { closeRoyalties } from '#jobs/close-royalties.ts';
import { countQualified } from '#jobs/count-qualified.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const royaltyHandlers: readonly Handler[] = [
  handle(countQualified, ({ context, signal }) => qualify(context, signal)),
  handle(closeRoyalties, async ({ context, signal }) => {
    for (const month of await closeDue(context, signal))
      context.log.info({ month }, 'A month of royalties is closed');
  }),
];
