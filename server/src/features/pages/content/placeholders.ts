import { formatMoney } from '@kinora/contract/money';
import type { Config } from '#config/config.ts';

/**
 * Replaces placeholders such as `{{brand}}` in all texts of a page with the operator's name, price and
 * addresses.
 */
export const fillTexts = <Page>(page: Page, config: Config): Page =>
  JSON.parse(JSON.stringify(page), (_, value: unknown) =>
    typeof value === 'string' ? fillText(value, config) : value,
  ) as Page;

function fillText(text: string, config: Config): string {
  return fill(text, {
    brand: config.brand_name,
    price: price(config),
    prices: prices(config),
    period: period(config),
    creators_share: creatorsShare(config),
    email: config.contact_email ?? '',
  });
}

/** Replaces placeholders in Markdown, with escaped values. */
export function fillMarkdown(text: string, config: Config): string {
  const email = config.contact_email;
  return fill(text, {
    brand: escapeMarkdown(config.brand_name),
    price: escapeMarkdown(price(config)),
    prices: escapeMarkdown(prices(config)),
    period: period(config),
    creators_share: escapeMarkdown(creatorsShare(config)),
    email: escapeMarkdown(email ?? ''),
    contact: email ? `[${escapeMarkdown(email)}](<mailto:${email}>)` : '[our contact page](/contact)',
    address: config.postal_address.map(escapeMarkdown).join('\\\n'),
  });
}

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);

const escapeMarkdown = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');

const price = ({ price_minor, currency }: Config): string => formatMoney(price_minor, currency, 'en');

/** What a membership costs: `$9.99 a month`, or `$9.99 a month or $99.00 a year`. */
const prices = (config: Config): string =>
  config.yearly_price_minor === null
    ? `${price(config)} a month`
    : `${price(config)} a month or ${formatMoney(config.yearly_price_minor, config.currency, 'en')} a year`;

const period = ({ yearly_price_minor }: Config): string =>
  yearly_price_minor === null ? 'month' : 'month or year';

/** The creators' share of what members pay, such as `70%`. */
const creatorsShare = ({ royalty_alpha }: Config): string =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 4 }).format(Number(royalty_alpha));
