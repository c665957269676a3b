import * as z from 'zod/mini';

/** What Stripe may still need before it can pay, or keep paying, a creator. */
export const AccountNeed = z.enum([
  'identity',
  'bank-account',
  'tax-number',
  'address',
  'contact',
  'business',
  'agreement',
  'other',
]);
export type AccountNeed = z.infer<typeof AccountNeed>;

const names: Record<AccountNeed, string> = {
  identity: 'proof of who you are',
  'bank-account': 'your bank account',
  'tax-number': 'your tax number',
  address: 'your address',
  contact: 'your email address or phone number',
  business: 'details about your business',
  agreement: 'your consent to its terms',
  other: 'some more details',
};

/** Describes what is needed, such as `your address and your bank account`. */
export const describeNeeds = (needs: readonly AccountNeed[]): string =>
  listFormat.format(needs.map((need) => names[need]));

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });
