import { formatMoney } from '@kinora/contract/money';
import type { Config } from '#config/config.ts';

export type Brand = Pick<Config, 'brand_name' | 'public_url'>;

export const subscriberNote = 'You are receiving this email because you have a subscription.';
export const accountUrl = ({ public_url }: Brand) => `${public_url}/profile`;
export const newCardUrl = ({ public_url }: Brand) => `${public_url}/profile?update=payment`;

export const money = (amount_minor: number, currency: string): string =>
  formatMoney(amount_minor, currency, 'en');

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
export const formatDay = (moment: Date) => dayFormat.format(moment);
