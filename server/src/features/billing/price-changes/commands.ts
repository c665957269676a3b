import { announcePrice, listPrices, withdrawPriceChange } from '@kinora/contract/billing/price-changes';
import { callCommand, type Command } from '#command.ts';

export const commands: readonly Command[] = [
  callCommand(listPrices, {
    name: 'prices list',
    summary: 'Lists what new members and subscribers pay, and the price changes that were announced',
    example: '',
  }),
  callCommand(announcePrice, {
    name: 'prices announce',
    summary: 'Announces the price for new members to subscribers who pay a different one',
    args: ['billed_every', 'first_day'],
    confirm: true,
    example: 'month 2027-03-01 --needs-consent',
  }),
  callCommand(withdrawPriceChange, {
    name: 'prices withdraw',
    summary:
      'Withdraws an announced price: subscribers who do not pay it yet keep their current price, and get an email',
    args: ['change_id'],
    confirm: true,
    example: '3',
  }),
];
