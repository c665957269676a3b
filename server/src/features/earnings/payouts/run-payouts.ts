import type { Context } from '#context.ts';
import { prepareDue, settleMonths } from '#features/earnings/payouts/prepare-payouts.ts';
import { requestFactors } from '#features/earnings/payouts/request-factors.ts';
import { sendDue, type Sending } from '#features/earnings/payouts/send-payouts.ts';

/**
 * Creates due payouts, sends them if a provider does that, marks paid months,
 * and asks creators for the second factor that their payouts wait for.
 */
export async function runPayouts(
  context: Sending & Pick<Context, 'payouts' | 'jobs'>,
  signal: AbortSignal,
): Promise<{ prepared: number; sent: number }> {
  const prepared = await prepareDue(context);
  const sent = context.payouts.way === 'manual' ? 0 : await sendDue(context, context.payouts, signal);
  await settleMonths(context);
  await requestFactors(context);
  return { prepared, sent };
}
