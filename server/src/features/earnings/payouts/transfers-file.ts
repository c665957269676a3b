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
  const lines = rows.map((row) =>
    [
      payoutKey(row),
      row.creator,
      row.payee ?? row.creator,
      [row.address1, row.address2, row.city, row.state, row.zip_code].filter(Boolean).join(', '),
      decimalMoney(row.amount_minor, row.currency),
      row.currency.toUpperCase(),
    ]
      .map(quoted)
      .join(','),
  );
  return { payouts: rows.length, content: `${[columns.join(','), ...lines].join('\r\n')}\r\n` };
}

/**
 * Names are chosen by users, and spreadsheets run text that begins like this, even after invisible
 * characters, as a formula.
 */
const startsFormula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

function quoted(text: string): string {
  const plain = startsFormula.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
