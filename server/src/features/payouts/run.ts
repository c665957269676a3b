import type { Context } from '#context.ts';
import { prepareDue, settleMonths } from '#features/payouts/prepare.ts';
import { sendDue, type Sending } from '#features/payouts/send.ts';

/** Writes down what is due, sends it where a provider does that, and ends the months that are paid. */
export async function runPayouts(
  context: Sending & Pick<Context, 'payouts'>,
  signal: AbortSignal,
): Promise<{ prepared: number; sent: number }> {
  const prepared = await prepareDue(context);
  const sent = context.payouts.way === 'manual' ? 0 : await sendDue(context, context.payouts, signal);
  await settleMonths(context);
  return { prepared, sent };
}
