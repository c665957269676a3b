import type { Provider } from '@kinora/contract/billing/billing';
import { minute } from '#clock.ts';
import type { Context } from '#context.ts';
import type { EventHeaders } from '#services/payments/types.ts';

/** Anybody can post to a webhook, so refused notifications must not fill the log. */
const lineEvery_ms = minute;

const written = new WeakMap<Context['payments'], Map<Provider, { at: number; since: number }>>();

/** Logs a refused notification, at most once a minute per provider and without any secrets in it. */
export function logRefused(context: Context, provider: Provider, headers: EventHeaders): void {
  const { payments, clock, log } = context;
  const lines = written.get(payments) ?? new Map<Provider, { at: number; since: number }>();
  written.set(payments, lines);
  const now = clock.now().getTime();
  const last = lines.get(provider);
  if (last && now - last.at < lineEvery_ms) {
    last.since++;
    return;
  }
  lines.set(provider, { at: now, since: 0 });
  log.warn(
    {
      provider,
      transmission_id: headers['paypal-transmission-id']?.slice(0, 60),
      transmission_time: headers['paypal-transmission-time']?.slice(0, 40),
      not_logged_before: last?.since ?? 0,
    },
    `A notification was refused, because it is not signed as ${provider} signs for this webhook. If this goes on, compare ${settingOf(provider)} with what ${provider} shows`,
  );
}

const settingOf = (provider: Provider) =>
  provider === 'paypal' ? 'PAYPAL_WEBHOOK_ID' : provider === 'stripe' ? 'STRIPE_WEBHOOK_SECRET' : 'the keys';
