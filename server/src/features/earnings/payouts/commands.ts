import { decimalMoney } from '@kinora/contract/money';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as payouts from '@kinora/contract/earnings/payouts';
import type { Command } from '#command.ts';
import { transaction } from '#db/transaction.ts';
import { recordAct } from '#features/audit/queries.ts';
import { bookResults } from '#features/earnings/payouts/book-results.ts';
import { exportTransfers, markFailed, markPaid } from '#features/earnings/payouts/bank-transfers.ts';
import { prepareDue } from '#features/earnings/payouts/prepare-payouts.ts';
import { listOpenPayouts } from '#features/earnings/payouts/queries.ts';
import { payoutKey } from '#features/earnings/payouts/rules.ts';
import { Refusal } from '#http/errors.ts';

export const commands: readonly Command[] = [
  {
    name: 'payouts status',
    args: [],
    summary: 'Lists payouts that are due and not paid yet',
    example: '',
    does: [payouts.listPayouts],
    run: async (context) => {
      await prepareDue(context);
      const open = await listOpenPayouts(context.db);
      if (open.length === 0) context.print('Nothing is due.');
      for (const payout of open) {
        const { creator, currency, amount_minor, status, destination, failure } = payout;
        const where = [destination, failure].filter(Boolean).join(', ');
        context.print(
          `${payoutKey(payout)} ${creator}: ${decimalMoney(amount_minor, currency)} ${currency.toUpperCase()} ${status}${where && ` (${where})`}`,
        );
      }
      return true;
    },
  },
  {
    name: 'payouts export',
    args: ['<file>'],
    summary:
      'Writes due bank transfers to a file, which stays the same until all are settled: SEPA transfers if it is called ….xml, otherwise a CSV list',
    example: 'transfers-2026-12.csv',
    does: [payouts.exportPayouts],
    run: async (context, [path = '']) => {
      const file = basename(path);
      if (!/^[\w.-]{1,80}$/.test(file))
        throw new Refusal(422, 'A file name consists of letters, digits, dots and hyphens.');
      const { payouts, content } = await transaction(context.db, async (tx) => {
        await recordAct(context, tx, {
          act: 'payouts-exported',
          actor: null,
          subject: file,
          request: context.terminal,
        });
        return exportTransfers({ ...context, db: tx }, file, { reader_id: null });
      });
      await writeFile(`${path}.new`, content, { mode: 0o600 });
      await rename(`${path}.new`, path);
      context.print(
        `${path} lists ${payouts} to pay. When they are paid, run: payouts paid ${file} <reference>`,
      );
      return true;
    },
  },
  {
    name: 'payouts paid',
    args: ['<file or payout>', '<reference>'],
    summary: 'Books a list, or a single payout, as paid, with the reference of the bank',
    example: 'transfers-2026-12.csv "Order 4711"',
    does: [payouts.payoutsPaid],
    run: async (context, [name = '', reference = '']) => {
      const subject = basename(name);
      const paid = await transaction(context.db, async (tx) => {
        await recordAct(context, tx, {
          act: 'payouts-paid',
          actor: null,
          subject,
          request: context.terminal,
        });
        return markPaid({ ...context, db: tx }, subject, reference);
      });
      context.print(paid === 0 ? 'All of it was already booked.' : `${paid} booked as paid.`);
      return true;
    },
  },
  {
    name: 'payouts results',
    args: ['<list>', '<file>'],
    summary:
      'Books the results of a list from a CSV file with the columns payout, result (paid or failed) and note',
    example: 'transfers-2026-12.csv results.csv',
    does: [payouts.payoutResults],
    run: async (context, [list = '', path = '']) => {
      const content = await readFile(path, 'utf8');
      const { paid, failed } = await transaction(context.db, async (tx) => {
        await recordAct(context, tx, {
          act: 'payouts-paid',
          actor: null,
          subject: list,
          request: context.terminal,
        });
        return bookResults({ ...context, db: tx }, list, content);
      });
      context.print(`${paid} booked as paid, ${failed} as failed.`);
      return true;
    },
  },
  {
    name: 'payouts failed',
    args: ['<payout>', '<reason>'],
    summary: 'Marks a transfer as failed, so that it is retried',
    example: '2026-10-usd-12 "The account is closed"',
    does: [payouts.payoutFailed],
    run: async (context, [key = '', reason = '']) => {
      const { status } = await transaction(context.db, async (tx) => {
        const failed = await markFailed({ ...context, db: tx }, key, reason);
        const about = { target_id: failed.user_id, subject: key, reason, request: context.terminal };
        await recordAct(context, tx, { act: 'payout-failed', actor: null, ...about });
        return failed;
      });
      context.print(
        status === 'reversed'
          ? `${key} is back on its creator's balance, and will be paid out again after the hold.`
          : `${key} will be on the next list.`,
      );
      return true;
    },
  },
];
