import { formatCsv } from '@kinora/contract/csv';
import { decimalMoney } from '@kinora/contract/money';
import type { Db } from '#db/types.ts';
import { listMovementsOf } from '#features/earnings/tax-reports/queries.ts';

/** Returns a creator's credits and debits in a year, followed by the total for each type and currency. */
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
    decimalNumber(amount_minor, currency),
    currency.toUpperCase(),
  ]);
  const sums = [...Map.groupBy(movements, ({ type, currency }) => `${currency} ${type}`)].map(
    ([key, group]) => {
      const [currency = '', type = ''] = key.split(' ');
      const sum = group.reduce((total, { amount_minor }) => total + amount_minor, 0);
      return [`Total for ${year}`, type, '', decimalNumber(sum, currency), currency.toUpperCase()];
    },
  );
  const header = ['date', 'type', 'description', 'amount', 'currency'];
  return { file: `royalties-${year}.csv`, content: formatCsv([header, ...lines, ...sums]) };
}

/** As a number, because spreadsheets read text that begins with a minus as a formula. */
const decimalNumber = (amount_minor: number, currency: string): number =>
  Number(decimalMoney(amount_minor, currency));
