import type { Context } from '#context.ts';
import { beginPayout } from '#features/earnings/payouts/begin-payout.ts';
import { createDuePayouts, completePaidMonths } from '#features/earnings/payouts/prepare-payouts.ts';
import { findPayout, listDuePayouts, type PayoutRow } from '#features/earnings/payouts/queries.ts';
import { payoutCriteria, payoutKey, parsePayoutKey } from '#features/earnings/payouts/rules.ts';
import {
  recordFailedPayout,
  recordPaidPayout,
  recordReversedPayout,
} from '#features/earnings/payouts/settle-payout.ts';
import { hasOutstandingTransfers, listTransfers } from '#features/earnings/payouts/transfer-queries.ts';
import { fitsSepa, isSepaFile, transfersFile } from '#features/earnings/payouts/transfers-file.ts';
import { notFound, Refusal } from '#http/errors.ts';

type TransferContext = Pick<Context, 'db' | 'clock' | 'config'> & Partial<Pick<Context, 'jobs'>>;

/** The member who exports a list; null on the command line. */
type Reader = { reader_id: number | null };

/**
 * Puts due payouts on a list of bank transfers and returns it. A payout is on one list only, so that nobody
 * is paid twice. A list keeps its contents until all its payouts are settled: the whole list is marked as
 * paid by its name, so a payout added in the meantime would be booked without having been paid. A list called
 * `….xml` is a SEPA file; any other is CSV.
 */
export async function exportTransfers(
  context: TransferContext & Pick<Context, 'secrets'>,
  file: string,
  { reader_id }: Reader,
): Promise<{ payouts: number; content: string }> {
  const { db, clock, config } = context;
  if (config.payouts !== 'manual')
    throw new Refusal(409, 'Stripe sends payouts automatically here. There is nothing to transfer manually.');
  if (isSepaFile(file) && !config.sepa_debtor)
    throw new Refusal(409, 'Set SEPA_DEBTOR_NAME and SEPA_DEBTOR_IBAN to your own account first.');
  if (parsePayoutKey(file)) throw new Refusal(409, 'Choose another name: this is the key of a payout.');
  await createDuePayouts(context);
  if (await hasOutstandingTransfers(db, file)) return transfersFile(context, file, reader_id);
  const now = clock.now();
  const due = await listDuePayouts(db, payoutCriteria(config, now));
  // If we have no account for SEPA transfers, every transfer goes on the same kind of list.
  const fits = ({ currency, bank_country }: PayoutRow) =>
    !config.sepa_debtor || fitsSepa({ currency, country: bank_country }) === isSepaFile(file);
  for (const { id } of due.filter(fits))
    await beginPayout(db, id, { way: 'manual', destination: file }, context);
  return transfersFile(context, file, reader_id);
}

/** Books a list's transfers, or a single one, as paid. @returns how many were not booked before. */
export async function markPaid(context: TransferContext, name: string, reference: string): Promise<number> {
  const { clock } = context;
  const transfers = parsePayoutKey(name)
    ? [await readTransfer(context, name)]
    : await readTransfers(context, name);
  let paid = 0;
  for (const { id } of transfers) if (await recordPaidPayout(context, id, reference, clock.now())) paid++;
  await completePaidMonths(context);
  return paid;
}

/** Marks a transfer as failed. If it was booked as paid, the amount is returned to the balance. */
export async function markFailed(context: TransferContext, key: string, reason: string): Promise<PayoutRow> {
  const { db, clock } = context;
  const { id, attempt, amount_minor } = await readTransfer(context, key);
  const isMarked =
    (await recordFailedPayout(db, id, attempt, reason)) ||
    (await recordReversedPayout(db, id, amount_minor, clock.now()));
  if (!isMarked) throw new Refusal(409, `${key} is already marked as failed.`);
  return readTransfer(context, key);
}

/** @throws 404 if the list does not exist. */
async function readTransfers({ db }: TransferContext, file: string): Promise<PayoutRow[]> {
  const rows = await listTransfers(db, file);
  if (rows.length === 0) throw notFound(`There is no list of transfers called ${file}.`);
  return rows;
}

/** @throws 404 if the payout does not exist, 409 if it is not a bank transfer. */
async function readTransfer({ db }: TransferContext, key: string): Promise<PayoutRow> {
  const parsed = parsePayoutKey(key);
  const row = parsed && (await findPayout(db, parsed));
  if (!row) throw notFound(`There is no payout called ${key}.`);
  if (row.way !== 'manual') throw new Refusal(409, `${payoutKey(row)} is not on a list of transfers.`);
  return row;
}
