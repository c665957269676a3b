import { formatMoney } from '@kinora/contract/money';
import { count } from '@kinora/contract/plural';
import type { Command, CommandContext, DataCommand } from '#command.ts';
import { closeMonth, MonthNotClosable } from '#features/earnings/royalties/close/close-month.ts';
import { listLinesByRule } from '#features/earnings/royalties/queries/line-queries.ts';
import { listMonths, type RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import { rules } from '#features/earnings/royalties/rules/shares.ts';

export const commands: readonly Command[] = [
  {
    name: 'royalties close',
    args: ['<month>'],
    summary: 'Closes a month, such as 2026-10: freezes, computes and posts it',
    example: '2026-10',
    confirm: true,
    run: withMonth(async (context, month) => {
      const { print, db } = context;
      try {
        const hasClosed = await closeMonth(context, month);
        if (!hasClosed) print(`${month} is already closed. Nothing was changed.`);
        for (const row of (await listMonths(db)).filter((other) => other.month === month))
          print(formatMonth(row));
        return true;
      } catch (error) {
        if (!(error instanceof MonthNotClosable)) throw error;
        print(error.message);
        return false;
      }
    }),
  },
  {
    name: 'royalties status',
    args: [],
    summary: 'Lists the months and their states',
    example: '',
    run: async ({ db, print }) => {
      const months = await listMonths(db);
      if (months.length === 0) print('No month has been closed yet.');
      for (const month of months) print(formatMonth(month));
      return true;
    },
  },
  {
    name: 'royalties show',
    args: ['<month>'],
    summary: 'Shows what every show earned in a month under each rule',
    example: '2026-10',
    run: withMonth(async ({ db, print }, month) => {
      const months = (await listMonths(db)).filter((row) => row.month === month);
      if (months.length === 0) print(`${month} is open: its close has not begun.`);
      for (const row of months) {
        print(formatMonth(row));
        print(
          `  rule ${row.rule ?? '–'}, alpha ${row.alpha_num}/${row.alpha_den}, gamma ${row.gamma ?? '–'}`,
        );
        print(`  input ${row.input_hash ?? '–'}`);
        const shows = Map.groupBy(await listLinesByRule(db, row.id), ({ show_id }) => show_id);
        for (const [show_id, lines] of shows) {
          const amounts = rules.map((rule) => {
            const line = lines.find((candidate) => candidate.rule === rule);
            return `${rule} ${money(line?.amount_minor ?? 0, row.currency)}`;
          });
          print(`  show ${show_id}: ${amounts.join(', ')}`);
        }
      }
      return true;
    }),
  },
];

function withMonth(run: (context: CommandContext, month: string) => Promise<boolean>): DataCommand['run'] {
  return async (context, [month = '']) => {
    if (/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return run(context, month);
    context.print(`${month} is not a month. Write it like 2026-10.`);
    return false;
  };
}

function formatMonth({
  month,
  currency,
  status,
  viewers,
  net_minor,
  pool_minor,
  reserve_minor,
}: RoyaltyMonth) {
  const head = `${month} ${currency} ${status}`;
  if (viewers === null || net_minor === null) return head;
  const frozen = `${head}: ${count(viewers, 'viewer', undefined, 'en')} paid ${money(net_minor, currency)}`;
  if (pool_minor === null || reserve_minor === null) return frozen;
  return `${frozen}, the pool is ${money(pool_minor, currency)} and the reserve is ${money(reserve_minor, currency)}`;
}

const money = (amount_minor: number, currency: string): string => formatMoney(amount_minor, currency, 'en');
