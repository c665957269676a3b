import { csvOf } from '@kinora/contract/csv';
import { decimalMoney } from '@kinora/contract/money';
import type { Context } from '#context.ts';
import { payoutKey } from '#features/earnings/payouts/rules.ts';
import { listOutstandingTransfers } from '#features/earnings/payouts/transfer-queries.ts';

const columns = ['payout', 'creator', 'payee', 'address', 'amount', 'currency'] as const;

/** Returns a list's outstanding transfers as CSV for the operator's bank or spreadsheet. */
export async function transfersFile(
  { db }: Pick<Context, 'db'>,
  file: string,
): Promise<{ payouts: number; content: string }> {
  const rows = await listOutstandingTransfers(db, file);
  const lines = rows.map((row) => [
    payoutKey(row),
    row.creator,
    row.payee ?? row.creator,
    [row.address1, row.address2, row.city, row.state, row.zip_code].filter(Boolean).join(', '),
    decimalMoney(row.amount_minor, row.currency),
    row.currency.toUpperCase(),
  ]);
  return { payouts: rows.length, content: csvOf([columns, ...lines]) };
}
