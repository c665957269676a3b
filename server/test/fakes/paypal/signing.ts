import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { after, day } from '#clock.ts';
import type { Notification } from '#test/fakes/notifications.ts';
import { writeCertificate } from '#test/fakes/paypal/x509.ts';

export type Identity = { private_key: KeyObject; pem: string };

/** Creates a key and the certificates that vouch for it. */
export function createIdentity(subject = 'messageverificationcerts.paypal.com', valid_days = 3650): Identity {
  const [root, leaf] = [makeKeys(), makeKeys()];
  const now = new Date();
  const from = after(now, -400 * day);
  const until = after(now, valid_days * day);
  const shared = { issuer: 'Test Authority', issuer_key: root.privateKey, from };
  const certificate = writeCertificate({ ...shared, subject, public_key: leaf.publicKey, until });
  const authority = writeCertificate({
    ...shared,
    subject: 'Test Authority',
    public_key: root.publicKey,
    until: after(now, 3650 * day),
  });
  return { private_key: leaf.privateKey, pem: certificate + authority };
}

const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Signs a notification as PayPal does. */
export function signNotification(
  body: string,
  options: {
    identity: Identity;
    cert_url: string;
    webhook_id: string;
    sent_at: Date;
    transmission_id: string;
  },
): Notification {
  const time = options.sent_at.toISOString().replace(/\.\d+/, '');
  const signedText = `${options.transmission_id}|${time}|${options.webhook_id}|${crc32(body)}`;
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': options.transmission_id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign(
        'sha256',
        Buffer.from(signedText),
        options.identity.private_key,
      ).toString('base64'),
      'paypal-cert-url': options.cert_url,
      'paypal-auth-algo': 'SHA256withRSA',
    },
  };
}
