import type { Context } from '#context.ts';
import { prepareDue, settleMonths } from '#features/earnings/payouts/prepare-payouts.ts';
import { sendDue, type Sending } from '#features/earnings/payouts/send-payouts.ts';

/** Creates due payouts, sends them if a provider does that, and marks paid months. */
export async function runPayouts(
  context: Sending & Pick<Context, 'payouts'>,
  signal: AbortSignal,
): Promise<{ prepared: number; sent: number }> {
  const prepared = await prepareDue(context);
  const sent = context.payouts.way === 'manual' ? 0 : await sendDue(context, context.payouts, signal);
  await settleMonths(context);
  return { prepared, sent };
}
