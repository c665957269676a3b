import { formatMoney } from '@kinora/contract/money';
import type { Config } from '#config/config.ts';
import type { Prices } from '#features/billing/regional-prices/rules.ts';

/**
 * Replaces placeholders such as `{{brand}}` in all texts of a page with the operator's name, price and
 * addresses.
 */
export const fillTexts = <Page>(page: Page, config: Config, regional: readonly Prices[]): Page =>
  JSON.parse(JSON.stringify(page), (_, value: unknown) =>
    typeof value === 'string' ? fillText(value, config, regional) : value,
  ) as Page;

function fillText(text: string, config: Config, regional: readonly Prices[]): string {
  return fillPlaceholders(text, {
    brand: config.brand_name,
    price: formatPrice(config),
    prices: formatAllPrices(config, regional),
    period: formatIntervals([config, ...regional]),
    creators_share: formatCreatorsShare(config),
    email: config.contact_email ?? '',
  });
}

/** Replaces placeholders in Markdown with escaped values. */
export function fillMarkdown(text: string, config: Config, regional: readonly Prices[]): string {
  const email = config.contact_email;
  return fillPlaceholders(text, {
    brand: escapeMarkdown(config.brand_name),
    price: escapeMarkdown(formatPrice(config)),
    prices: escapeMarkdown(formatAllPrices(config, regional)),
    period: formatIntervals([config, ...regional]),
    creators_share: escapeMarkdown(formatCreatorsShare(config)),
    email: escapeMarkdown(email ?? ''),
    contact: email ? `[${escapeMarkdown(email)}](<mailto:${email}>)` : '[our contact page](/contact)',
    address: config.postal_address.map(escapeMarkdown).join('\\\n'),
  });
}

const fillPlaceholders = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);

const escapeMarkdown = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');

const formatPrice = ({ price_minor, currency }: Prices): string => formatMoney(price_minor, currency, 'en');

/** Returns the price of a membership: `$9.99 a month`, or `$9.99 a month or $99.00 a year`. */
const formatMembershipPrice = (prices: Prices): string =>
  prices.yearly_price_minor === null
    ? `${formatPrice(prices)} a month`
    : `${formatPrice(prices)} a month or ${formatMoney(prices.yearly_price_minor, prices.currency, 'en')} a year`;

/** Returns all prices: `$9.99 a month (in some countries €8.99 a month)`. */
const formatAllPrices = (usual: Prices, regional: readonly Prices[]): string =>
  regional.length === 0
    ? formatMembershipPrice(usual)
    : `${formatMembershipPrice(usual)} (in some countries ${regional.map(formatMembershipPrice).join(', or ')})`;

const formatIntervals = (all: readonly Prices[]): string =>
  all.every(({ yearly_price_minor }) => yearly_price_minor === null) ? 'month' : 'month or year';

/** Returns the creators' share of what members pay, such as `70%`. */
const formatCreatorsShare = ({ royalty_alpha }: Config): string =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 4 }).format(Number(royalty_alpha));
