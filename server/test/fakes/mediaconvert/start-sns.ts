import { randomUUID, sign } from 'node:crypto';
import { startLocalServer } from '#test/fakes/local-server.ts';
import type { Notification } from '#test/fakes/notifications.ts';
import { createIdentity, type Identity } from '#test/fakes/paypal/signing.ts';

export type SnsFake = AsyncDisposable & {
  /** Value for MEDIACONVERT_SNS_BASE. */
  url: string;
  topic: string;
  /** The requested URLs, except for certificates. */
  visited: string[];
  /** How many times a certificate was fetched. */
  certificates: () => number;
  /** A signed message as SNS sends it; `overrides` are applied before signing. */
  notify: (message: string, overrides?: MessageOverrides) => Notification;
  subscriptionConfirmation: (overrides?: MessageOverrides) => Notification;
};

export type MessageOverrides = Partial<{
  message_id: string;
  topic: string;
  sent_at: Date;
  version: '1' | '2';
  cert_url: string;
  subscribe_url: string;
  type: 'UnsubscribeConfirmation';
  identity: Identity;
}>;

/** Generating keys is slow, so all tests in a file share them. */
let sharedIdentity: Identity | undefined;

/** Fakes the part of SNS that we use: signs messages, serves its certificate, accepts confirmations. */
export async function startSns(region = 'eu-west-1'): Promise<SnsFake> {
  const identity = (sharedIdentity ??= createIdentity('sns.amazonaws.com'));
  const topic = `arn:aws:sns:${region}:123456789012:films`;
  const visited: string[] = [];
  let certificates = 0;
  const server = await startLocalServer((request, _body, response) => {
    // The query string does not matter.
    if (new URL(request.url ?? '/', 'http://here').pathname === '/SimpleNotificationService-1.pem') {
      certificates += 1;
      response.end(identity.pem);
      return;
    }
    visited.push(request.url ?? '');
    const isKnown = request.url?.startsWith('/?Action=ConfirmSubscription');
    response.writeHead(isKnown ? 200 : 404).end('<ConfirmSubscriptionResponse/>');
  });

  function createMessage(fields: Record<string, string>, overrides: MessageOverrides): Notification {
    const body: Record<string, string> = {
      MessageId: overrides.message_id ?? randomUUID(),
      TopicArn: overrides.topic ?? topic,
      Timestamp: (overrides.sent_at ?? new Date()).toISOString(),
      ...fields,
      SignatureVersion: overrides.version ?? '2',
      SigningCertURL: overrides.cert_url ?? `${server.url}/SimpleNotificationService-1.pem`,
    };
    const signedText = [
      'Message',
      'MessageId',
      'Subject',
      'SubscribeURL',
      'Timestamp',
      'Token',
      'TopicArn',
      'Type',
    ]
      .filter((name) => body[name] !== undefined)
      .map((name) => `${name}\n${body[name]}\n`)
      .join('');
    const algorithm = overrides.version === '1' ? 'sha1' : 'sha256';
    const key = (overrides.identity ?? identity).private_key;
    body['Signature'] = sign(algorithm, Buffer.from(signedText), key).toString('base64');
    return {
      body: JSON.stringify(body),
      headers: {
        'content-type': 'text/plain; charset=UTF-8',
        'x-amz-sns-message-type': body['Type'] ?? '',
        'x-amz-sns-topic-arn': body['TopicArn'] ?? '',
      },
    };
  }

  return {
    url: server.url,
    topic,
    visited,
    certificates: () => certificates,
    notify: (Message, overrides = {}) => createMessage({ Type: 'Notification', Message }, overrides),
    subscriptionConfirmation: (overrides = {}) => {
      const query = new URLSearchParams({
        Action: 'ConfirmSubscription',
        TopicArn: overrides.topic ?? topic,
        Token: 'one',
      });
      return createMessage(
        {
          Type: overrides.type ?? 'SubscriptionConfirmation',
          Message: 'You have chosen to subscribe.',
          Token: 'one',
          SubscribeURL: overrides.subscribe_url ?? `${server.url}/?${query}`,
        },
        overrides,
      );
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
