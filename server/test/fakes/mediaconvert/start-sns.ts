import { randomUUID, sign } from 'node:crypto';
import { startLocalServer } from '#test/fakes/local-server.ts';
import type { Notification } from '#test/fakes/notifications.ts';
import { createIdentity, type Identity } from '#test/fakes/paypal/signing.ts';

export type SnsFake = AsyncDisposable & {
  /** Value for MEDIACONVERT_SNS_BASE. */
  url: string;
  topic: string;
  /** The addresses requested, except those of certificates. */
  visited: string[];
  /** How many times a certificate was fetched. */
  certificates: () => number;
  /** A signed message as SNS sends it; `changed` is applied before signing. */
  notify: (message: string, changed?: MessageOverrides) => Notification;
  invite: (changed?: MessageOverrides) => Notification;
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

/** Generating keys is slow, so all tests of a file share them. */
let ownIdentity: Identity | undefined;

/** Fakes the part of SNS that we use: signs messages, serves its certificate, accepts confirmations. */
export async function startSns(region = 'eu-west-1'): Promise<SnsFake> {
  const identity = (ownIdentity ??= createIdentity('sns.amazonaws.com'));
  const topic = `arn:aws:sns:${region}:123456789012:films`;
  const visited: string[] = [];
  let certificates = 0;
  const server = await startLocalServer((request, _body, answer) => {
    // The query string does not matter.
    if (new URL(request.url ?? '/', 'http://here').pathname === '/SimpleNotificationService-1.pem') {
      certificates += 1;
      answer.end(identity.pem);
      return;
    }
    visited.push(request.url ?? '');
    const known = request.url?.startsWith('/?Action=ConfirmSubscription');
    answer.writeHead(known ? 200 : 404).end('<ConfirmSubscriptionResponse/>');
  });

  function message(fields: Record<string, string>, changed: MessageOverrides): Notification {
    const body: Record<string, string> = {
      MessageId: changed.message_id ?? randomUUID(),
      TopicArn: changed.topic ?? topic,
      Timestamp: (changed.sent_at ?? new Date()).toISOString(),
      ...fields,
      SignatureVersion: changed.version ?? '2',
      SigningCertURL: changed.cert_url ?? `${server.url}/SimpleNotificationService-1.pem`,
    };
    const signed = [
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
    const algorithm = changed.version === '1' ? 'sha1' : 'sha256';
    const key = (changed.identity ?? identity).private_key;
    body['Signature'] = sign(algorithm, Buffer.from(signed), key).toString('base64');
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
    notify: (Message, changed = {}) => message({ Type: 'Notification', Message }, changed),
    invite: (changed = {}) => {
      const query = new URLSearchParams({
        Action: 'ConfirmSubscription',
        TopicArn: changed.topic ?? topic,
        Token: 'one',
      });
      return message(
        {
          Type: changed.type ?? 'SubscriptionConfirmation',
          Message: 'You have chosen to subscribe.',
          Token: 'one',
          SubscribeURL: changed.subscribe_url ?? `${server.url}/?${query}`,
        },
        changed,
      );
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
