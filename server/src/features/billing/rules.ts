import type { ProviderSubscription } from '#services/payments/types.ts';

/**
 * Until when a subscription gives access: the end of the last period that was really paid. Null when nothing
 * was. The order in which payments become known does not matter.
 */
export function accessUntil(payments: ProviderSubscription['payments']): Date | null {
  const ends = payments.map((payment) => payment.period_end.getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}
