import { verify, type X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import { jsonOrNull } from '#services/transcoder/mediaconvert/job-event.ts';
import type { CertificateAt } from '#services/transcoder/mediaconvert/sns-certificate.ts';

const SnsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Subject: z.optional(z.string()),
  Timestamp: z.string(),
  Token: z.optional(z.string()),
  SubscribeURL: z.optional(z.string()),
  SignatureVersion: z.string(),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
export type SnsMessage = z.infer<typeof SnsMessage>;

/** Parses a body, which SNS sends as JSON declared as text; null if it is not an SNS message. */
export function readSnsMessage(raw_body: Buffer): SnsMessage | null {
  const read = SnsMessage.safeParse(jsonOrNull(raw_body.toString()));
  return read.success ? read.data : null;
}

/** The fields that SNS signs, which include every field that we read. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const;

/** The text that SNS signs: names and values on separate lines, sorted by name. */
function signedText(message: SnsMessage): string {
  const { Type } = message;
  const fields = signedFields[Type === 'Notification' ? 'Notification' : 'SubscriptionConfirmation'];
  return fields
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');
}

/**
 * Whether SNS signed the message, with the SHA-256 signature version. The older SHA-1 version is rejected.
 */
export async function isSigned(
  message: SnsMessage,
  readCertificate: CertificateAt,
  now: Date,
): Promise<boolean> {
  if (message.SignatureVersion !== '2') return false;
  const certificate = await readCertificate(message.SigningCertURL, now);
  return certificate !== null && isSignedBy(message, certificate);
}

function isSignedBy(message: SnsMessage, { publicKey }: X509Certificate): boolean {
  if (publicKey.asymmetricKeyType !== 'rsa') return false;
  return verify(
    'sha256',
    Buffer.from(signedText(message)),
    publicKey,
    Buffer.from(message.Signature, 'base64'),
  );
}
