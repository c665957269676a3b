import { after, day } from '@kinora/server/clock';
import type { Config } from '@kinora/server/config/config';
import type { Tx } from '@kinora/server/db/types';
import { policyOf } from '@kinora/server/features/billing/rules';
import { readSandboxSubscription } from '@kinora/server/features/billing/sandbox/read';
import { saveSubscription } from '@kinora/server/features/billing/sync/save-subscription';
import { insertSandboxSubscription } from '#queries.ts';

export type Member = { user_id: number; joined_at: Date; left_at: Date | null };

/** The length of a month in the sandbox. */
const period_ms = 30 * day;

/**
 * Subscribes a member with the sandbox's test money, as if each month had been paid when it began. Our own
 * records are then derived from the sandbox's, as with any provider.
 */
export async function subscribe(tx: Tx, config: Config, member: Member, now: Date): Promise<void> {
  const { joined_at, left_at } = member;
  const ref = `demo_${member.user_id}`;
  const until = left_at ?? now;
  const months = Math.max(1, Math.ceil((until.getTime() - joined_at.getTime()) / period_ms));
  const starts = Array.from({ length: months }, (_, month) => after(joined_at, month * period_ms));
  await insertSandboxSubscription(tx, config, {
    ref,
    ...member,
    invoices: starts.map((start, index) => ({
      ref: `${ref}:${index + 1}`,
      position: index + 1,
      period_start: start,
      period_end: after(start, period_ms),
    })),
  });
  const subscription = await readSandboxSubscription(tx, ref);
  if (subscription)
    await saveSubscription(tx, 'sandbox', subscription, {
      policy: policyOf(config),
      seller: config.seller,
      now,
    });
}
