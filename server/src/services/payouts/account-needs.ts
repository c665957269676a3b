import type { AccountNeed } from '@kinora/contract/earnings/payout-account';

/** The first pattern that matches one of Stripe's requirements determines what is needed. */
const patterns: readonly [RegExp, AccountNeed][] = [
  [/^external_account/, 'bank-account'],
  [/^tos_acceptance|service_agreement/, 'agreement'],
  [/(^|\.)(id_number|ssn_last_4|tax_id|vat_id)/, 'tax-number'],
  [/(^|\.)address(_kana|_kanji)?(\.|$)/, 'address'],
  [/(^|\.)(email|phone|support_phone)$/, 'contact'],
  [/(^|\.)(verification|dob|first_name|last_name|nationality|political_exposure|documents)/, 'identity'],
  [/^(business_profile|business_type|company|owners|directors|executives)/, 'business'],
];

/** Returns the needs behind Stripe's requirements, such as `individual.verification.document`, each once. */
export function toAccountNeeds(requirements: readonly string[]): AccountNeed[] {
  const needs = requirements.map((name) => patterns.find(([pattern]) => pattern.test(name))?.[1] ?? 'other');
  return [...new Set(needs)];
}
