import { decimalMoney, minorDigits } from '@kinora/contract/money';
import { providerMoney, toProviderAmount } from '@kinora/contract/billing/provider-money';
import * as z from 'zod/mini';

/** An amount in PayPal's notation: '9.99'. */
export const Money = z.object({ currency_code: z.string(), value: z.string() });
export type Money = z.infer<typeof Money>;

/** Converts to minor units exactly, without floating-point arithmetic. */
export function toMinor({ currency_code, value }: Money): number {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) throw new Error(`PayPal sent an amount that cannot be read: '${value}'`);
  const [, sign, units = '', decimals = ''] = match;
  const digits = minorDigits(currency_code);
  const minor = Number(units + decimals.slice(0, digits).padEnd(digits, '0'));
  return sign ? -minor : minor;
}

export function fromMinor(amount_minor: number, currency: string): Money {
  const currency_code = currency.toUpperCase();
  // PayPal accepts no decimals for some currencies that have them, such as the forint.
  const hasDecimals = providerMoney('paypal', currency)?.digits !== 0;
  const value = hasDecimals
    ? decimalMoney(amount_minor, currency)
    : String(toProviderAmount('paypal', amount_minor, currency));
  return { currency_code, value };
}
