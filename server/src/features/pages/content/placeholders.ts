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
    creators_share: creatorsShare(config),
    email: config.contact_email ?? '',
  });
}

/** Replaces them in Markdown: the values are escaped. */
export function fillMarkdown(text: string, config: Config): string {
  const email = config.contact_email;
  return fill(text, {
    brand: escapeMarkdown(config.brand_name),
    price: escapeMarkdown(price(config)),
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

/** The creators' share of what members pay, such as `70%`. */
const creatorsShare = ({ royalty_alpha }: Config): string =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 4 }).format(Number(royalty_alpha));
