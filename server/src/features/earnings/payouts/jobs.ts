import { minute, second } from '#clock.ts';
import { runPayouts } from '#features/earnings/payouts/run-payouts.ts';
import { isUnanswered } from '#features/earnings/payouts/send-payouts.ts';
import { payRoyalties } from '#jobs/pay-royalties.ts';
import { handle, type Handler } from '#jobs/work.ts';

/**
 * Payouts of unknown outcome are checked again after this. It exceeds the lease, so their sender is done or
 * gone.
 */
const askAgain_ms = 15 * minute;

export const payoutHandlers: readonly Handler[] = [
  handle(payRoyalties, async ({ context, signal }) => {
    try {
      const { prepared, sent } = await runPayouts(context, signal);
      if (prepared + sent > 0) context.log.info({ prepared, sent }, 'Royalties were paid out');
    } finally {
      if (await isUnanswered(context))
        await context.jobs.boss.send(payRoyalties.name, {}, { startAfter: askAgain_ms / second });
    }
  }),
];
