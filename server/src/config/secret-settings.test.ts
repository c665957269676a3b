import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#config/config.ts';

const [older = '', newer = ''] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));

test('production does not start without a key; a laptop creates its own', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/^SECRETS_KEY is missing: .*openssl rand/);
  expect(readConfig({}).secrets_keys).toBeNull();
});

test('the first key seals, and a key without an id is named after its hash', () => {
  expect(readConfig({ SECRETS_KEY: `b:${newer}, a:${older}` }).secrets_keys).toEqual([
    { id: 'b', key: Buffer.alloc(32, 2) },
    { id: 'a', key: Buffer.alloc(32, 1) },
  ]);
  const [alone] = readConfig({ SECRETS_KEY: newer }).secrets_keys ?? [];
  const [, again] = readConfig({ SECRETS_KEY: `${older},${newer}` }).secrets_keys ?? [];
  expect(alone).toEqual(again);
  expect(alone?.id).toMatch(/^[0-9a-f]{8}$/);
});

test.each(['short', newer.slice(4), `${newer},`, `a b:${newer}`, `a:${older},a:${newer}`])(
  'an invalid key is rejected without being printed: %s',
  (SECRETS_KEY) => {
    const read = () => readConfig({ SECRETS_KEY });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^SECRETS_KEY (must be a key of 32 bytes|names an id twice)/);
    for (const part of SECRETS_KEY.split(/[:,]/).filter((one) => one.length > 4))
      expect(read).not.toThrow(part);
  },
);
