import { decimalMoney } from '@kinora/contract/money';
import { rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command, CommandContext } from '#command.ts';
import { exportTransfers, markFailed, markPaid } from '#features/earnings/payouts/bank-transfers.ts';
import { prepareDue } from '#features/earnings/payouts/prepare-payouts.ts';
import { selectPayouts } from '#features/earnings/payouts/queries.ts';
import { payoutKey } from '#features/earnings/payouts/rules.ts';
import { Refusal } from '#http/errors.ts';

export const payoutCommands: readonly Command[] = [
  {
    name: 'payouts status',
    args: [],
    says: 'Lists what is due to creators and not paid yet',
    run: async (context) => {
      await prepareDue(context);
      const open = await selectPayouts(context.db)
        .where('payouts.status', 'in', ['due', 'sending', 'failed'])
        .orderBy('payouts.id')
        .execute();
      if (open.length === 0) context.say('Nothing is due.');
      for (const payout of open) {
        const { creator, currency, amount_minor, status, destination, failure } = payout;
        const where = [destination, failure].filter(Boolean).join(', ');
        context.say(
          `${payoutKey(payout)} ${creator}: ${decimalMoney(amount_minor, currency)} ${currency.toUpperCase()} ${status}${where && ` (${where})`}`,
        );
      }
      return true;
    },
  },
  {
    name: 'payouts export',
    args: ['<file>'],
    says: 'Writes bank transfers to make to a CSV file; until they are settled it stays the same',
    run: inWords(async (context, [path = '']) => {
      const file = basename(path);
      if (!/^[\w.-]{1,80}$/.test(file))
        throw new Refusal(422, 'A file is named with letters, digits, dots and hyphens.');
      const { payouts, content } = await exportTransfers(context, file);
      await writeFile(`${path}.new`, content, { mode: 0o600 });
      await rename(`${path}.new`, path);
      context.say(`${payouts} to pay are in ${path}. When they are: payouts paid ${file} <reference>`);
    }),
  },
  {
    name: 'payouts paid',
    args: ['<file or payout>', '<reference>'],
    says: 'Books a list, or one of it, as paid, with what the bank calls it',
    run: inWords(async (context, [name = '', reference = '']) => {
      const paid = await markPaid(context, basename(name), reference);
      context.say(paid === 0 ? 'All of it was booked before.' : `${paid} booked as paid.`);
    }),
  },
  {
    name: 'payouts failed',
    args: ['<payout>', '<reason>'],
    says: 'Notes that a transfer did not arrive, so that it is made again',
    run: inWords(async (context, [key = '', reason = '']) => {
      const { status } = await markFailed(context, key, reason);
      context.say(
        status === 'reversed'
          ? `${key} is on the balance of its creator again, and goes out anew when it was held.`
          : `${key} is on the next list again.`,
      );
    }),
  },
];

function inWords(run: (context: CommandContext, args: readonly string[]) => Promise<void>): Command['run'] {
  return async (context, args) => {
    try {
      await run(context, args);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      context.say(error.message);
      return false;
    }
  };
}
