import type { Context } from '#context.ts';
import { checkAccounts } from '#features/earnings/payouts/check-accounts.ts';
import { createDuePayouts, completePaidMonths } from '#features/earnings/payouts/prepare-payouts.ts';
import { requestFactors } from '#features/earnings/payouts/request-factors.ts';
import { sendDuePayouts, type SendingContext } from '#features/earnings/payouts/send-payouts.ts';

/**
 * Reads the state of creators' accounts from the provider, creates due payouts, sends them if there
 * is a provider, marks paid months, and asks creators for the second factor that their payouts are
 * waiting for.
 */
export async function runPayouts(
  context: SendingContext & Pick<Context, 'payouts' | 'jobs'>,
  signal: AbortSignal,
): Promise<{ prepared: number; sent: number }> {
  const provider = context.payouts.way === 'manual' ? null : context.payouts;
  if (provider) await checkAccounts(context, provider, signal);
  const prepared = await createDuePayouts(context);
  const sent = provider ? await sendDuePayouts(context, provider, signal) : 0;
  await completePaidMonths(context);
  await requestFactors(context);
  return { prepared, sent };
}
