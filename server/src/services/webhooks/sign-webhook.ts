import { createHmac, randomBytes } from 'node:crypto';

/** The prefix of secrets that the specification defines. */
const secretPrefix = 'whsec_';

export const generateWebhookSecret = (): string => secretPrefix + randomBytes(32).toString('base64');

export type WebhookMessage = { id: string; sent_at: Date; payload: string };

/**
 * Returns the headers that a receiver verifies a message with: they contain a signature for each secret, the current
 * one first.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, sent_at, payload }: WebhookMessage,
): Record<string, string> {
  const timestamp = Math.floor(sent_at.getTime() / 1000).toString();
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
