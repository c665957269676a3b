import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#config/config.ts';
import { openEdge } from '#services/edge/open.ts';
import { openS3 } from '#services/storage/s3.ts';
import { openDiskForTest } from '#test/storages.ts';

const now = new Date('2026-12-24T18:00:00Z');
const key = 'videos/12/1/2048/segment_00000.m4s';
const bucket = openS3('s3://KEY:SECRET@s3.example/films?region=eu-west-1');

test('the token matches the test vectors in the docs', () => {
  const docs = readFileSync(join(root, 'docs/edge.md'), 'utf8');
  const vectors = [...docs.matchAll(/^\| `(\/\d+\/)` \| `(\d+)` \| `([\w.-]+)` \| `([\da-f]{64})` \|$/gm)];
  expect(vectors.length).toBeGreaterThan(1);
  const edge = openEdge(
    { kind: 'token', origin: 'https://media.films.example', key: '0123456789abcdef'.repeat(4) },
    bucket,
  );
  for (const [, folder = '', expires, grant = '', signature] of vectors)
    expect(edge.baseUrl(grant, folder, new Date(Number(expires) * 1000))).toBe(
      `https://media.films.example/play/${grant}~${expires}~${signature}`,
    );
});

test('CloudFront can verify a signed URL with the public key, and it is valid for half a minute', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const origin = 'https://d111111abcdef8.cloudfront.net';
  const edge = openEdge({ kind: 'cloudfront', origin, key_pair_id: 'K2JCJMDEHXQW5F', private_key }, bucket);
  const url = new URL((await edge.signedUrl?.(key, now)) ?? '');
  expect(url.origin + url.pathname).toBe(`${origin}/${key}`);
  expect(url.searchParams.get('Key-Pair-Id')).toBe('K2JCJMDEHXQW5F');
  const expires = Number(url.searchParams.get('Expires'));
  expect(expires).toBe(now.getTime() / 1000 + 30);
  const policy = (resource: string) =>
    JSON.stringify({
      Statement: [{ Resource: resource, Condition: { DateLessThan: { 'AWS:EpochTime': expires } } }],
    });
  const signature = Buffer.from(
    (url.searchParams.get('Signature') ?? '').replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'),
    'base64',
  );
  const isSigned = (text: string) =>
    verify('sha1', Buffer.from(text), createPublicKey(privateKey), signature);
  expect(isSigned(policy(`${origin}/${key}`))).toBe(true);
  expect(isSigned(policy(`${origin}/${key.replace('00000', '00001')}`))).toBe(false);
});

test('Bunny receives the digest of key, path and expiry that its token authentication expects', async () => {
  const edge = openEdge({ kind: 'bunny', origin: 'https://films.b-cdn.net', key: 'zone-key' }, bucket);
  const expires = now.getTime() / 1000 + 30;
  const token = createHash('sha256').update(`zone-key/${key}${expires}`).digest('base64url');
  expect(await edge.signedUrl?.(key, now)).toBe(
    `https://films.b-cdn.net/${key}?token=${token}&expires=${expires}`,
  );
});

test('films in a bucket get presigned URLs, which films in the data folder cannot have', async () => {
  const url = new URL((await openEdge({ kind: 's3', origin: null }, bucket).signedUrl?.(key, now)) ?? '');
  expect(url.origin + url.pathname).toBe(`https://films.s3.example/${key}`);
  expect(url.searchParams.get('X-Amz-Expires')).toBe('30');
  await using disk = await openDiskForTest();
  expect(() => openEdge({ kind: 's3', origin: null }, disk.storage)).toThrow(/data folder/);
});
