import { basename } from 'node:path';
import { decimalMoney } from '@kinora/contract/money';
import * as payouts from '@kinora/contract/earnings/payouts';
import { callCommand, type Command } from '#command.ts';
import { createDuePayouts } from '#features/earnings/payouts/prepare-payouts.ts';
import { listOpenPayouts } from '#features/earnings/payouts/queries.ts';
import { payoutKey } from '#features/earnings/payouts/rules.ts';

const fileName = (path: string): string => basename(path);

export const commands: readonly Command[] = [
  {
    name: 'payouts status',
    args: [],
    summary: 'Lists payouts that are due and not paid yet',
    example: '',
    equivalentCalls: [payouts.listPayouts],
    run: async (context) => {
      await createDuePayouts(context);
      const open = await listOpenPayouts(context.db);
      if (open.length === 0) context.print('Nothing is due.');
      for (const payout of open) {
        const { creator, currency, amount_minor, status, destination, failure } = payout;
        const details = [destination, failure].filter(Boolean).join(', ');
        context.print(
          `${payoutKey(payout)} ${creator}: ${decimalMoney(amount_minor, currency)} ${currency.toUpperCase()} ${status}${details && ` (${details})`}`,
        );
      }
      return true;
    },
  },
  callCommand(payouts.exportPayouts, {
    name: 'payouts export',
    summary:
      'Writes due bank transfers to a file whose contents stay the same until all are settled: a SEPA file if it is called ….xml, otherwise a CSV list',
    args: ['file'],
    fields: { file: { parse: fileName } },
    saves: 'text',
    savesTo: 'file',
    format: ({ file, payouts: count }) =>
      count === 0
        ? 'Nothing is due: the list is empty.'
        : `${count} to pay. Once you have paid them, run: payouts paid ${file} <reference>`,
    example: 'transfers-2026-12.csv',
  }),
  callCommand(payouts.markPayoutsPaid, {
    name: 'payouts paid',
    summary: 'Books a list, or a single payout, as paid, with the bank’s reference',
    args: ['payouts', 'reference'],
    fields: {
      payouts: { name: 'list', description: 'the file of a list, or the key of a payout', parse: fileName },
    },
    format: ({ paid }) => (paid === 0 ? 'Everything was already booked as paid.' : `${paid} booked as paid.`),
    example: 'transfers-2026-12.csv "Order 4711"',
  }),
  callCommand(payouts.recordPayoutResults, {
    name: 'payouts results',
    summary:
      'Books the results of a list from a CSV file with the columns payout, result (paid or failed) and note',
    args: ['file', 'content'],
    fields: {
      file: { name: 'list', description: 'the file of the list', parse: fileName },
      content: { name: 'file', kind: 'file', description: 'the file with the results' },
    },
    format: ({ paid, failed }) => `${paid} booked as paid, ${failed} as failed.`,
    example: 'transfers-2026-12.csv results.csv',
  }),
  callCommand(payouts.markPayoutFailed, {
    name: 'payouts failed',
    summary: 'Marks a transfer as failed, so that it is retried',
    args: ['payout', 'reason'],
    format: ({ key, status }) =>
      status === 'reversed'
        ? `${key} has been returned to its creator's balance, and will be paid out again after the hold.`
        : `${key} will be on the next list.`,
    example: '2026-10-usd-12 "The account is closed"',
  }),
];
