import { formatCsv } from '@kinora/contract/csv';
import { decimalMoney } from '@kinora/contract/money';
import type { Db } from '#db/types.ts';
import { listMovementsOf } from '#features/earnings/tax-reports/queries.ts';

/** Returns a creator's credits and debits of a year, followed by the total for each type and currency. */
export async function yearlyStatementOf(
  db: Db,
  user_id: number,
  year: number,
): Promise<{ file: string; content: string }> {
  const movements = await listMovementsOf(db, user_id, year);
  const lines = movements.map(({ posted_at, type, memo, amount_minor, currency }) => [
    posted_at.slice(0, 10),
    type,
    memo,
    numberOf(amount_minor, currency),
    currency.toUpperCase(),
  ]);
  const sums = [...Map.groupBy(movements, ({ type, currency }) => `${currency} ${type}`)].map(
    ([name, own]) => {
      const [currency = '', type = ''] = name.split(' ');
      const sum = own.reduce((total, { amount_minor }) => total + amount_minor, 0);
      return [`Total for ${year}`, type, '', numberOf(sum, currency), currency.toUpperCase()];
    },
  );
  const header = ['date', 'type', 'description', 'amount', 'currency'];
  return { file: `royalties-${year}.csv`, content: formatCsv([header, ...lines, ...sums]) };
}

/** As a number, because spreadsheets read text that begins with a minus as a formula. */
const numberOf = (amount_minor: number, currency: string): number =>
  Number(decimalMoney(amount_minor, currency));
