import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { splitAgreedEmail } from '#features/earnings/splits/emails.ts';
import { listSharesOf, settleSplit, type ShowOfSplit } from '#features/earnings/splits/queries.ts';
import { monthOf, monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { queueEmail } from '#features/mail/queries.ts';

/** Returns the month in which a change takes effect: the next one, because a month that has begun never changes. */
export const monthAfter = (now: Date): string => monthOf(new Date(monthSpan(monthOf(now)).to_ms));

/** Once everybody has accepted a proposal, puts it into effect from the next month, and emails them. */
export async function settleIfAllAccepted(
  { clock, config, jobs }: Pick<Context, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  { title }: ShowOfSplit,
  split_id: number,
): Promise<void> {
  const shares = await listSharesOf(tx, split_id);
  if (shares.some(({ accepted_at }) => accepted_at === null)) return;
  const now = clock.now();
  const from_month = monthAfter(now);
  await settleSplit(tx, split_id, { status: 'agreed', settled_at: now, from_month });
  for (const { email, share_bp } of shares)
    if (email) {
      const content = splitAgreedEmail(config, { title, share_bp, from_month });
      await queueEmail(tx, jobs, { to: email, content, now });
    }
}
