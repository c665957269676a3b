import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';

const MEDIA_URL = 'https://media.films.example';
const STORAGE_URL = 's3://KEY:SECRET@s3.example/films';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

test('films come from the service unless an edge is named, which is nginx by default', () => {
  expect(readConfig({}).media_edge).toBeNull();
  expect(readConfig({ MEDIA_URL: `${MEDIA_URL}/` }).media_edge).toEqual({ kind: 'nginx', origin: MEDIA_URL });
  const key = 'k'.repeat(32);
  expect(readConfig({ MEDIA_URL, MEDIA_EDGE: 'token', MEDIA_KEY: key }).media_edge).toEqual({
    kind: 'token',
    origin: MEDIA_URL,
    key,
  });
  expect(readConfig({ MEDIA_EDGE: 's3', STORAGE_URL }).media_edge).toEqual({ kind: 's3', origin: null });
});

test('the private key for CloudFront may have its line breaks escaped', () => {
  const env = { MEDIA_URL, STORAGE_URL, MEDIA_EDGE: 'cloudfront', CLOUDFRONT_KEY_PAIR_ID: 'K2JCJMDEHXQW5F' };
  for (const CLOUDFRONT_PRIVATE_KEY of [pem, pem.replaceAll('\n', String.raw`\n`)])
    expect(readConfig({ ...env, CLOUDFRONT_PRIVATE_KEY }).media_edge).toMatchObject({ private_key: pem });
  expect(() => readConfig({ ...env, CLOUDFRONT_PRIVATE_KEY: 'hush' })).toThrow(
    /^CLOUDFRONT_PRIVATE_KEY must be an RSA private key in PEM(?!.*hush)/,
  );
});

test('missing settings of an edge, and those without effect, are reported together', () => {
  const problems = (env: NodeJS.ProcessEnv) => {
    try {
      readConfig(env);
      return [];
    } catch (error) {
      return (error as Error).message.split('\n');
    }
  };
  expect(problems({ MEDIA_EDGE: 'cloudfront', MEDIA_KEY: 'hush' })).toEqual([
    'MEDIA_KEY has no effect with MEDIA_EDGE=cloudfront',
    'CLOUDFRONT_KEY_PAIR_ID is missing: MEDIA_EDGE=cloudfront needs it',
    'CLOUDFRONT_PRIVATE_KEY is missing: MEDIA_EDGE=cloudfront needs it',
    'MEDIA_URL is missing: MEDIA_EDGE=cloudfront needs it',
    'STORAGE_URL is missing: with MEDIA_EDGE=cloudfront films are read from the bucket',
  ]);
  expect(problems({ MEDIA_URL, STORAGE_URL, MEDIA_EDGE: 's3' })).toEqual([
    'MEDIA_URL has no effect with MEDIA_EDGE=s3, which sends players to the bucket',
  ]);
  expect(problems({ MEDIA_URL, MEDIA_EDGE: 'token', MEDIA_KEY: 'short' })).toEqual([
    'MEDIA_KEY must have 32 letters and digits or more: openssl rand -hex 32',
  ]);
  expect(problems({ MEDIA_KEY: 'hush' })).toEqual(['MEDIA_KEY has no effect without MEDIA_URL']);
  expect(problems({ MEDIA_URL: `${MEDIA_URL}/films`, MEDIA_EDGE: 'varnish' })).toEqual([
    'MEDIA_URL must be a URL without a path, such as https://films.example',
    'MEDIA_EDGE must be one of nginx, token, cloudfront, bunny, s3',
  ]);
});
