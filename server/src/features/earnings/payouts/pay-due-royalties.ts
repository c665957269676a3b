import { minute, second } from '#clock.ts';
import type { Context } from '#context.ts';
import { deleteFormerCreatorData } from '#features/earnings/leavers/forget-leavers.ts';
import { payRoyalties } from '#features/earnings/payouts/pay-royalties-job.ts';
import { runPayouts } from '#features/earnings/payouts/run-payouts.ts';
import { hasUnknownOutcome } from '#features/earnings/payouts/send-payouts.ts';

/**
 * Payouts whose outcome is unknown are checked again after this. It exceeds the lease, so the process that was
 * sending them has finished or died.
 */
const recheckAfter_ms = 15 * minute;

/** Pays out what is due, and checks again soon if the outcome of a payout is unknown. */
export async function payDueRoyalties(context: Context, signal: AbortSignal): Promise<void> {
  try {
    const { prepared, sent } = await runPayouts(context, signal);
    await deleteFormerCreatorData(context);
    if (prepared + sent > 0) context.log.info({ prepared, sent }, 'Royalties were paid out');
  } finally {
    if (await hasUnknownOutcome(context))
      await context.jobs.boss.send(payRoyalties.name, {}, { startAfter: recheckAfter_ms / second });
  }
}
