import fc from 'fast-check';
import { allocate, type Allocation } from '#features/earnings/royalties/rules/allocate.ts';
import type { Fraction } from '#features/earnings/royalties/rules/fraction.ts';
import type { Rule } from '#features/earnings/royalties/rules/shares.ts';
import type { ViewerMonth } from '#features/earnings/royalties/rules/viewer-month.ts';

export const shows = [1, 2, 3, 4, 5, 6];
export const micro = 1_000_000n;

export const cents = fc.oneof(fc.nat(20), fc.nat(2000), fc.constantFrom(0, 1, 940, 1_000_000_000));
export const milliseconds = fc.oneof(fc.nat(3), fc.nat(10_000_000), fc.constantFrom(1, 2_678_400_000));
export const watching = fc
  .uniqueArray(fc.record({ show_id: fc.constantFrom(...shows), watched_ms: milliseconds }), {
    selector: ({ show_id }) => show_id,
  })
  .map((watched) => watched.toSorted((one, other) => one.show_id - other.show_id));
export const viewerMonth = fc.record({ viewer: fc.constant(0), net_minor: cents, shows: watching });
export const months = fc
  .array(viewerMonth, { maxLength: 12 })
  .map((viewers) => viewers.map((viewer, index) => ({ ...viewer, viewer: index + 1 })));
export const alphas: fc.Arbitrary<Fraction> = fc
  .tuple(fc.nat(1000), fc.integer({ min: 1, max: 1000 }))
  .map(([part, whole]) => ({ num: BigInt(Math.min(part, whole)), den: BigInt(whole) }));

export const allocateInUsd = (rule: Rule, viewers: readonly ViewerMonth[], alpha: Fraction) =>
  allocate(rule, () => viewers, { alpha, currency: 'usd' });
export const fanScaled = (viewers: readonly ViewerMonth[], alpha: Fraction) =>
  allocateInUsd('fan_scaled_v1', viewers, alpha);

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);
export const centsOf = ({ lines }: Allocation, show_id: number): number =>
  lines.find((line) => line.show_id === show_id)?.amount_minor ?? 0;
export const microOf = ({ lines }: Allocation, show_id: number): bigint =>
  lines.find((line) => line.show_id === show_id)?.amount_micro ?? 0n;
