import * as contract from '@kinora/contract/billing/regional-prices';
import { parseMoney } from '@kinora/contract/money';
import { callCommand, type Command } from '#command.ts';
import { setRegionalPrice } from '#features/billing/regional-prices/change-regional-prices.ts';
import { Refusal } from '#http/errors.ts';

export const commands: readonly Command[] = [
  callCommand(contract.listRegionalPrices, {
    name: 'regional-prices list',
    summary:
      'Lists the regional prices and their countries, and who pays them with a card from another country',
    example: '',
  }),
  {
    name: 'regional-prices set',
    args: ['<currency>', '<monthly price>', '<yearly price or ->', '<countries>'],
    summary: 'Sets what new members in some countries pay, in another currency',
    example: 'eur 8.99 89.00 DE,FR,IE',
    equivalentCalls: [contract.saveRegionalPrice],
    runInService: async (
      context,
      [currency = '', monthlyPrice = '', yearlyPrice = '-', countries = ''],
      { print, terminal },
    ) => {
      const form = contract.RegionalPrice.safeParse({
        currency,
        price_minor: parseMoney(monthlyPrice, currency),
        yearly_price_minor: yearlyPrice === '-' ? null : parseMoney(yearlyPrice, currency),
        countries: countries
          .toUpperCase()
          .split(',')
          .map((code) => code.trim()),
      });
      if (!form.success) throw new Refusal(422, form.error.issues[0]?.message ?? 'This is not valid.');
      await setRegionalPrice(context, form.data, { actor: null, request: terminal });
      print('Saved: new members in these countries pay this price.');
      return true;
    },
  },
  callCommand(contract.removeRegionalPrice, {
    name: 'regional-prices remove',
    summary: 'Removes the price in a currency; subscribers keep their price',
    args: ['currency'],
    example: 'eur',
  }),
];
