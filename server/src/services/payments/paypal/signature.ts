import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { after, day, hour, minute } from '#clock.ts';
import type { PaypalAccount } from '#services/payments/paypal/account.ts';
import type { CertificateReader } from '#services/payments/paypal/certificate.ts';
import type { EventHeaders } from '#services/payments/types.ts';

/** PayPal retries for three days; an event that arrives later is a replay. */
const maxAge_ms = 3 * day + hour;
const maxAhead_ms = 10 * minute;

/** Whether PayPal signed this event for our webhook. */
export async function isSigned(
  { settings, clock }: PaypalAccount,
  readCertificate: CertificateReader,
  raw_body: Buffer,
  headers: EventHeaders,
): Promise<boolean> {
  const id = headers['paypal-transmission-id'];
  const time = headers['paypal-transmission-time'];
  const signature = headers['paypal-transmission-sig'];
  const certificateUrl = headers['paypal-cert-url'];
  if (!id || !time || !signature || !certificateUrl) return false;
  if (headers['paypal-auth-algo'] !== 'SHA256withRSA') return false;
  const now = clock.now();
  const sent_at = Date.parse(time);
  const isTimely = sent_at > after(now, -maxAge_ms).getTime() && sent_at < after(now, maxAhead_ms).getTime();
  if (!isTimely) return false;
  const certificate = await readCertificate(certificateUrl, now);
  if (certificate?.publicKey.asymmetricKeyType !== 'rsa') return false;
  const signed = `${id}|${time}|${settings.webhook_id}|${crc32(raw_body)}`;
  return verify('sha256', Buffer.from(signed), certificate.publicKey, Buffer.from(signature, 'base64'));
}
