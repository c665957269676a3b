import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, lookupPublic, canBePublic, NotPublic } from '#services/webhooks/public-address.ts';
import { postWebhook } from '#services/webhooks/post-webhook.ts';
import { generateWebhookSecret, signedHeaders } from '#services/webhooks/sign-webhook.ts';

describe('the addresses that webhooks may point to', () => {
  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'not an address',
  ])('%s is not allowed', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:93.184.215.14'])(
    '%s is allowed',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    ['https://example.com/events', true],
    ['https://93.184.215.14/', true],
    ['https://localhost/', false],
    ['https://metadata.google.internal/', false],
    ['https://printer.local/', false],
    ['https://intranet/', false],
    // Other notations of 127.0.0.1.
    ['https://2130706433/', false],
    ['https://0x7f.1/', false],
    ['https://[::ffff:7f00:1]/', false],
  ])('a URL such as %s is allowed: %s', (url, isAllowed) => {
    expect(canBePublic(new URL(url))).toBe(isAllowed);
  });

  test('a name is checked by the address that it resolves to when the connection is made', async () => {
    for (const all of [true, false]) {
      const found = await new Promise((resolve) => {
        lookupPublic('localhost', { all }, (error, address) => resolve(error ?? address));
      });
      expect(found).toBeInstanceOf(NotPublic);
    }
    const target = { url: 'http://example.com/', secrets: [generateWebhookSecret()], user_agent: 'test' };
    const message = { id: 'evt_1', sent_at: new Date(), payload: '{}' };
    const postTo = (url: string) =>
      postWebhook({ ...target, url }, message, { allow_local: false, signal: new AbortController().signal });
    const refused = { status: null, failure: 'This is not a public https URL' };
    expect(await postTo('http://example.com/')).toEqual(refused);
    expect(await postTo('https://127.0.0.1/')).toEqual(refused);
    expect(await postTo('https://[::1]/')).toEqual(refused);
  });
});

describe('a signature', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    sent_at: new Date(1614265330_000),
    payload: '{"test": 2432232314}',
  };

  test('follows the specification', () => {
    expect(signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('is accepted by the reference library, for these bytes only', () => {
    const secret = generateWebhookSecret();
    const headers = signedHeaders([secret], { ...message, sent_at: new Date() });
    expect(new Webhook(secret).verify(message.payload, headers)).toEqual({ test: 2432232314 });
    expect(() => new Webhook(secret).verify('{"test": 1}', headers)).toThrow('No matching signature');
    expect(() => new Webhook(generateWebhookSecret()).verify(message.payload, headers)).toThrow(
      'No matching signature',
    );
  });
});
