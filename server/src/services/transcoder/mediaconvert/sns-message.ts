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

/** SNS says JSON is text, so the body is read as what it is. Null when it is no message of SNS. */
export function readSnsMessage(raw_body: Buffer): SnsMessage | null {
  const read = SnsMessage.safeParse(jsonOrNull(raw_body.toString()));
  return read.success ? read.data : null;
}

/** Every field that we read stands in here. */
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

/** The text that SNS signs: names and values on lines of their own, in the order of the names. */
function signedText(message: SnsMessage): string {
  const { Type } = message;
  const fields = signedFields[Type === 'Notification' ? 'Notification' : 'SubscriptionConfirmation'];
  return fields
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');
}

/** Whether SNS signed it, in the version that rests on SHA-256. The one before rests on SHA-1 and counts for nothing. */
export async function isSigned(
  message: SnsMessage,
  certificateAt: CertificateAt,
  now: Date,
): Promise<boolean> {
  if (message.SignatureVersion !== '2') return false;
  const certificate = await certificateAt(message.SigningCertURL, now);
  return certificate !== null && matches(message, certificate);
}

function matches(message: SnsMessage, { publicKey }: X509Certificate): boolean {
  if (publicKey.asymmetricKeyType !== 'rsa') return false;
  return verify(
    'sha256',
    Buffer.from(signedText(message)),
    publicKey,
    Buffer.from(message.Signature, 'base64'),
  );
}
