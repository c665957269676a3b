import type { Provider } from '@kinora/contract/billing/billing';
import { minute } from '#clock.ts';
import type { Context } from '#context.ts';
import type { EventHeaders } from '#services/payments/types.ts';

/** Anyone can post to a webhook, so rejected events must not fill the log. */
const logEvery_ms = minute;

const lastLogged = new WeakMap<
  Context['payments'],
  Map<Provider, { logged_at: number; not_logged: number }>
>();

/** Logs a rejected event, at most once a minute per provider and without secrets. */
export function logRefusedEvent(context: Context, provider: Provider, headers: EventHeaders): void {
  const { payments, clock, log } = context;
  const providers =
    lastLogged.get(payments) ?? new Map<Provider, { logged_at: number; not_logged: number }>();
  lastLogged.set(payments, providers);
  const now = clock.now().getTime();
  const last = providers.get(provider);
  if (last && now - last.logged_at < logEvery_ms) {
    last.not_logged++;
    return;
  }
  providers.set(provider, { logged_at: now, not_logged: 0 });
  log.warn(
    {
      provider,
      transmission_id: headers['paypal-transmission-id']?.slice(0, 60),
      transmission_time: headers['paypal-transmission-time']?.slice(0, 40),
      not_logged: last?.not_logged ?? 0,
    },
    `A webhook event was rejected: it is not signed by ${provider} for this webhook. If this continues, compare ${settingFor(provider)} with the value that ${provider} shows`,
  );
}

const settingFor = (provider: Provider) =>
  provider === 'paypal' ? 'PAYPAL_WEBHOOK_ID' : provider === 'stripe' ? 'STRIPE_WEBHOOK_SECRET' : 'the keys';
