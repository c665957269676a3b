import * as z from 'zod/mini';

/** How PayPal writes an amount: '9.99'. */
export const Money = z.object({ currency_code: z.string(), value: z.string() });
export type Money = z.infer<typeof Money>;

// PayPal takes no decimals for these, whatever the standard says.
const whole = new Set(['HUF', 'JPY', 'TWD']);

/** Minor units, exactly; never by way of a fraction. */
export function toMinor({ currency_code, value }: Money): number {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) throw new Error(`PayPal wrote an amount as '${value}'`);
  const [, sign, units = '', decimals = ''] = match;
  const digits = digitsOf(currency_code);
  const minor = Number(units + decimals.slice(0, digits).padEnd(digits, '0'));
  return sign ? -minor : minor;
}

export function fromMinor(amount_minor: number, currency: string): Money {
  const currency_code = currency.toUpperCase();
  const digits = digitsOf(currency_code);
  const written = String(amount_minor).padStart(digits + 1, '0');
  const [units, decimals] = [
    written.slice(0, written.length - digits),
    written.slice(written.length - digits),
  ];
  return {
    currency_code,
    value: digits === 0 || whole.has(currency_code) ? units : `${units}.${decimals}`,
  };
}

function digitsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}
