import type { PaypalAccount } from '#services/payments/paypal/account.ts';
import type { CertificateReader } from '#services/payments/paypal/certificate.ts';
import { Event } from '#services/payments/paypal/event-shape.ts';
import { findSubject } from '#services/payments/paypal/event-subject.ts';
import { listEvents } from '#services/payments/paypal/list-events.ts';
import { isSigned } from '#services/payments/paypal/signature.ts';
import type { EventHeaders, ProviderEvent } from '#services/payments/types.ts';

export async function verifyEvent(
  account: PaypalAccount,
  readCertificate: CertificateReader,
  raw_body: Buffer,
  headers: EventHeaders,
): Promise<ProviderEvent | null> {
  if (!(await isSigned(account, readCertificate, raw_body, headers))) return null;
  const event = Event.parse(JSON.parse(raw_body.toString()));
  return {
    event_id: event.id,
    type: event.event_type,
    object_ref: await recordEvent(account, event),
    created_at: event.create_time ? new Date(event.create_time) : null,
  };
}

/** Lists the subscriptions that events since a given time concern; PayPal keeps its events for thirty days. */
export async function listChanged(account: PaypalAccount, since: Date): Promise<string[]> {
  const refs = new Set<string>();
  for await (const event of listEvents(account, since)) {
    const ref = await recordEvent(account, event);
    if (ref !== null) refs.add(ref);
  }
  return [...refs];
}

/** Records the refund or reversal that an event reports, which PayPal may list nowhere else; returns the subscription. */
async function recordEvent(account: PaypalAccount, event: Event): Promise<string | null> {
  const { subscription, returned } = await findSubject(account, event);
  if (returned) await account.store.recordReturn(returned);
  return subscription;
}
