import * as gifts from '@kinora/contract/billing/gifts';
import { parseMoney } from '@kinora/contract/money';
import { callCommand, type Command } from '#command.ts';
import { setGiftLength } from '#features/billing/gifts/change-gifts.ts';
import { Refusal } from '#http/errors.ts';

export const commands: readonly Command[] = [
  callCommand(gifts.listGifts, {
    name: 'gifts list',
    summary: 'Lists paid gifts; the search applies to names and email addresses of givers and recipients',
    args: ['search'],
    columns: ['id', 'state', 'months', 'amount_minor', 'currency', 'giver_email', 'recipient_email'],
    example: 'anna@example.com',
  }),
  callCommand(gifts.resendGift, {
    name: 'gifts resend',
    summary: 'Emails a gift again with a new code, to the same or another address',
    args: ['gift_id', 'reason'],
    example: '41 "The address was misspelled" --recipient-email anna@example.com',
  }),
  callCommand(gifts.voidGift, {
    name: 'gifts void',
    summary: 'Refunds a gift: its code can no longer be used, and access that came from it ends',
    args: ['gift_id', 'reason'],
    confirm: true,
    example: '41 "Bought twice by mistake"',
  }),
  callCommand(gifts.listGiftLengths, {
    name: 'gifts lengths',
    summary: 'Lists the lengths of membership that are sold as gifts',
    example: '',
  }),
  {
    name: 'gifts sell',
    args: ['<months>', '<price>'],
    summary:
      'Puts a length of membership on sale as a gift; the price can be in another currency, as in "89.00 EUR"',
    example: '12 99.00',
    equivalentCalls: [gifts.setGiftLength],
    runInService: async (context, [months, price = ''], { print, terminal }) => {
      const [amount = '', currency = context.config.currency] = price.trim().split(/\s+/);
      const price_minor = parseMoney(amount, currency);
      const form = gifts.GiftLengthForm.safeParse({ months: Number(months), price_minor, currency });
      if (!form.success) throw new Refusal(422, form.error.issues[0]?.message ?? 'This is not valid.');
      await setGiftLength(context, form.data, { actor: null, request: terminal });
      print('This gift can be bought now.');
      return true;
    },
  },
  callCommand(gifts.stopGiftLength, {
    name: 'gifts stop',
    summary: 'Stops selling a length of membership as a gift',
    args: ['months'],
    example: '12',
  }),
];
