import { closeDue } from '#features/royalties/close.ts';
import { closeRoyalties } from '#jobs/close-royalties.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const royaltyHandlers: readonly Handler[] = [
  handle(closeRoyalties, async ({ context, signal }) => {
    for (const month of await closeDue(context, signal))
      context.log.info({ month }, 'A month of royalties is closed');
  }),
];
