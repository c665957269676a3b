import { removeTaxRate, TaxRate } from '@kinora/contract/billing/invoices';
import type { Command } from '#command.ts';
import { transaction } from '#db/transaction.ts';
import { recordAct } from '#features/audit/queries.ts';
import { deleteRate, listRates, upsertRate } from '#features/billing/tax/queries.ts';
import { percentage } from '#features/billing/tax/rules.ts';

export const taxCommands: readonly Command[] = [
  {
    name: 'tax-rates list',
    args: [],
    summary: 'Lists the rates of tax that prices include',
    run: async ({ db, print }) => {
      const rates = await listRates(db);
      for (const { country, name, rate_milli, valid_from } of rates)
        print(`${country} ${name} ${percentage(rate_milli)} from ${valid_from}`);
      if (rates.length === 0) print('There are none: no payment includes tax, unless Stripe computes it.');
      return true;
    },
  },
  {
    name: 'tax-rates set',
    args: ['<country>', '<name>', '<percent>', '<from>'],
    summary: 'Sets the rate of a tax from a day on, such as DE VAT 19 2026-01-01; 0 ends it',
    run: async (context, [country = '', name = '', percent = '', valid_from = '']) => {
      const rate_milli = /^\d{1,3}(\.\d{1,3})?$/.test(percent) ? Math.round(Number(percent) * 1000) : -1;
      const rate = TaxRate.safeParse({ country: country.toUpperCase(), name, rate_milli, valid_from });
      if (!rate.success) {
        context.print(rate.error.issues[0]?.message ?? 'Choose a rate');
        return false;
      }
      const subject = `${rate.data.country} ${rate.data.name} ${percentage(rate_milli)} from ${valid_from}`;
      await transaction(context.db, async (tx) => {
        await upsertRate(tx, rate.data);
        await recordAct(context, tx, { act: 'tax-rate-changed', actor: null, subject });
      });
      context.print(`${subject}. Payments that were saved before stay as they are.`);
      return true;
    },
  },
  {
    name: 'tax-rates remove',
    args: ['<country>', '<name>', '<from>'],
    summary: 'Removes a rate; payments that were saved with it keep their tax',
    run: async (context, [country = '', name = '', valid_from = '']) => {
      const key = removeTaxRate.body?.safeParse({ country: country.toUpperCase(), name, valid_from });
      const isFound = await transaction(context.db, async (tx) => {
        if (!key?.success || !(await deleteRate(tx, key.data))) return false;
        const subject = `${key.data.country} ${key.data.name} from ${valid_from} removed`;
        await recordAct(context, tx, { act: 'tax-rate-changed', actor: null, subject });
        return true;
      });
      context.print(isFound ? 'Removed.' : 'There is no such rate.');
      return isFound;
    },
  },
];
