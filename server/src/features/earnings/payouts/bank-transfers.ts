import type { Context } from '#context.ts';
import { beginPayout, type PayoutRow } from '#features/earnings/payouts/begin-payout.ts';
import { prepareDue, settleMonths } from '#features/earnings/payouts/prepare-payouts.ts';
import { canBePaid, selectPayouts } from '#features/earnings/payouts/queries.ts';
import { payoutKey, readPayoutKey } from '#features/earnings/payouts/rules.ts';
import { settleFailed, settlePaid, settleReversed } from '#features/earnings/payouts/settle-payout.ts';
import { transfersFile } from '#features/earnings/payouts/transfers-file.ts';
import { notFound, Refusal } from '#http/errors.ts';

type ByHand = Pick<Context, 'db' | 'clock' | 'config'>;

/**
 * Puts due payouts on a list of bank transfers and returns it. A payout is on one list only, so that nobody
 * is paid twice. Until all of it is settled a list keeps its contents: it is marked as paid by its name, so
 * anything added meanwhile would be booked without having been paid.
 */
export async function exportTransfers(
  context: ByHand,
  file: string,
): Promise<{ payouts: number; content: string }> {
  const { db, clock, config } = context;
  if (config.payouts !== 'manual')
    throw new Refusal(409, 'Here Stripe sends what is due by itself. There is nothing to transfer by hand.');
  if (readPayoutKey(file)) throw new Refusal(409, 'Choose another name: a payout is called like this.');
  await prepareDue(context);
  if (await isUnderWay(db, file)) return transfersFile(context, file);
  const due = await selectPayouts(db)
    .where('payouts.status', 'in', ['due', 'failed'])
    .where(canBePaid('manual'))
    .orderBy('payouts.id')
    .execute();
  const terms = { now: clock.now(), minimum_minor: config.payout_minimum_minor };
  for (const { id } of due) await beginPayout(db, id, { way: 'manual', destination: file }, terms);
  return transfersFile(context, file);
}

/** Whether a list of this name has outstanding transfers. */
async function isUnderWay(db: Context['db'], file: string): Promise<boolean> {
  const open = await selectPayouts(db)
    .where('payouts.status', '=', 'sending')
    .where('way', '=', 'manual')
    .where('destination', '=', file)
    .executeTakeFirst();
  return open !== undefined;
}

/** Books a list's transfers, or a single one, as paid. @returns how many were not booked before */
export async function markPaid(context: ByHand, name: string, reference: string): Promise<number> {
  const { db, clock } = context;
  const named = readPayoutKey(name)
    ? [await findTransfer(context, name)]
    : await listTransfers(context, name);
  let paid = 0;
  for (const { id } of named) if (await settlePaid(db, id, reference, clock.now())) paid++;
  await settleMonths(context);
  return paid;
}

/** Marks a transfer as failed. If it was booked as paid, the amount goes back to the balance. */
export async function markFailed(context: ByHand, key: string, reason: string): Promise<PayoutRow> {
  const { db, clock } = context;
  const { id, attempt, amount_minor } = await findTransfer(context, key);
  const isNoted =
    (await settleFailed(db, id, attempt, reason)) ||
    (await settleReversed(db, id, amount_minor, clock.now()));
  if (!isNoted) throw new Refusal(409, `${key} is noted as failed already.`);
  return findTransfer(context, key);
}

async function listTransfers({ db }: ByHand, file: string): Promise<PayoutRow[]> {
  const rows = await selectPayouts(db)
    .where('way', '=', 'manual')
    .where('destination', '=', file)
    .orderBy('payouts.id')
    .execute();
  if (rows.length === 0) throw notFound(`There is no list of transfers called ${file}.`);
  return rows;
}

async function findTransfer({ db }: ByHand, key: string): Promise<PayoutRow> {
  const wanted = readPayoutKey(key);
  const row =
    wanted &&
    (await selectPayouts(db)
      .where('month', '=', wanted.month)
      .where('currency', '=', wanted.currency)
      .where('payouts.user_id', '=', wanted.user_id)
      .where('round', '=', wanted.round)
      .executeTakeFirst());
  if (!row) throw notFound(`There is no payout called ${key}.`);
  if (row.way !== 'manual') throw new Refusal(409, `${payoutKey(row)} is on no list of transfers.`);
  return row;
}
