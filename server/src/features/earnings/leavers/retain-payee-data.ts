import type { Config } from '#config/config.ts';
import type { Db, Tx } from '#db/types.ts';
import {
  deletePayeeData,
  findLastPaidYear,
  findPayee,
  insertFormerCreator,
} from '#features/earnings/leavers/queries.ts';
import { recordsKeptUntil } from '#features/earnings/leavers/rules.ts';

/** What is kept about a creator who leaves. */
type KeptData = {
  /** Whether what they have earned is still paid to the account on file. */
  will_be_paid: boolean;
  /** The last day on which tax records are kept; null if they are not. */
  records_until: string | null;
};

/** Returns what would be kept about a creator who left now. */
export async function readRetainedData(
  db: Db,
  user_id: number,
  { payouts, tax_record_years }: Pick<Config, 'payouts' | 'tax_record_years'>,
  now: Date,
): Promise<KeptData> {
  const is_paid = (await findPayee(db, user_id, payouts)) !== undefined;
  const year = is_paid ? now.getUTCFullYear() : await findLastPaidYear(db, user_id);
  const records_until = year === null ? null : recordsKeptUntil(year, tax_record_years);
  const hasExpired = records_until !== null && records_until < now.toISOString().slice(0, 10);
  return { will_be_paid: is_paid, records_until: hasExpired ? null : records_until };
}

/**
 * When a creator's account is deleted, keeps the data that the last payouts and the tax office require, and deletes
 * the rest.
 * @returns a sentence that tells the member what is kept; undefined if nothing is.
 */
export async function retainPayeeData(
  tx: Tx,
  user_id: number,
  config: Config,
  now: Date,
): Promise<string | undefined> {
  const { will_be_paid, records_until } = await readRetainedData(tx, user_id, config, now);
  if (!will_be_paid && records_until === null) {
    await deletePayeeData(tx, user_id);
    return undefined;
  }
  await insertFormerCreator(tx, {
    user_id,
    left_at: now,
    settled_at: will_be_paid ? null : now,
    records_until,
  });
  const payoutsText = will_be_paid
    ? 'We will still pay out what you have earned, even if it is below the usual minimum, and keep your payment details until then.'
    : '';
  const recordsText = records_until
    ? `Tax law requires that we keep your tax details until ${new Date(records_until).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })}.`
    : '';
  return `${payoutsText} ${recordsText}`.trim();
}
