import type { Provider } from '@kinora/contract/billing/billing';
import { after, day } from '#clock.ts';
import type { Db, Tx } from '#db/types.ts';
import type { Signer } from '#keys.ts';

/**
 * Subscriptions are read again every day while their payments may still change. A mark that has not been seen for this
 * long is no longer in use.
 */
const keepMarksFor_ms = 30 * day;

/**
 * Saves the cards or accounts that a member pays with, as marks: keyed hashes of the provider's references to them.
 * They are renewed whenever a subscription is read, so marks made with an older key are replaced in time.
 */
export async function savePayerMarks(
  tx: Tx,
  signer: Signer,
  provider: Provider,
  { user_id, payer_refs = [] }: { user_id: number; payer_refs?: readonly string[] },
  seen_at: Date,
): Promise<void> {
  if (payer_refs.length === 0) return;
  const marks = payer_refs.map((ref) => signer.sign(`${provider}:${ref}`));
  await tx
    .insertInto('payer_marks')
    .values(marks.map((mark) => ({ user_id, provider, mark, seen_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'mark']).doUpdateSet({ seen_at }))
    .execute();
}

/** Deletes marks of cards and accounts that are no longer used to pay. */
export async function deleteOldPayerMarks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('payer_marks')
    .where('seen_at', '<', after(now, -keepMarksFor_ms).toISOString())
    .execute();
}

/** Exports a description of each of a member's marks: the marks themselves would mean nothing to the member. */
export async function exportPayerMarks(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('payer_marks')
    .select(['provider', 'seen_at'])
    .where('user_id', '=', user_id)
    .orderBy('seen_at')
    .orderBy('mark')
    .execute();
  return rows.map(({ provider, seen_at }) => {
    const method = provider === 'paypal' ? 'PayPal account' : 'card';
    return {
      description: `We keep a mark of your ${method}. It only shows whether another account here pays with the same ${method}.`,
      seen_at,
    };
  });
}
