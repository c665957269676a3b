import { runPayouts } from '#features/payouts/run.ts';
import { payRoyalties } from '#jobs/pay-royalties.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const payoutHandlers: readonly Handler[] = [
  handle(payRoyalties, async ({ context, signal }) => {
    const { prepared, sent } = await runPayouts(context, signal);
    if (prepared + sent > 0) context.log.info({ prepared, sent }, 'Royalties were paid out');
  }),
];
