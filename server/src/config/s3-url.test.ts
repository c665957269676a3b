import { expect, test } from 'vitest';
import { readS3Url } from '#config/s3-url.ts';

test('a URL names a bucket at AWS, with the credentials left to the SDK', () => {
  expect(readS3Url('s3://s3.eu-west-1.amazonaws.com/kinora?region=eu-west-1')).toEqual({
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    bucket: 'kinora',
    region: 'eu-west-1',
    path_style: false,
    early_parts: true,
    credentials: null,
  });
});

test('a URL names a bucket of a self-hosted store, with key and secret', () => {
  expect(readS3Url('s3://KEY:se%2Fcr%2Bet@127.0.0.1:9000/films?path_style=1&tls=0')).toEqual({
    endpoint: 'http://127.0.0.1:9000',
    bucket: 'films',
    region: 'us-east-1',
    path_style: true,
    early_parts: true,
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'se/cr+et' },
  });
});

test.for([
  ['s3://host', 'STORAGE_URL must name a host and one bucket: s3://KEY:SECRET@host/bucket'],
  ['s3:///bucket', 'STORAGE_URL must name a host and one bucket: s3://KEY:SECRET@host/bucket'],
  ['s3://host/bucket/folder', 'STORAGE_URL must name a host and one bucket: s3://KEY:SECRET@host/bucket'],
  ['s3://KEY@host/bucket', 'STORAGE_URL must have both a key and a secret, or neither'],
  ['s3://host/bucket?tls=no', 'STORAGE_URL: tls must be 0 or 1'],
  ['s3://host/bucket?regoin=x', 'STORAGE_URL has an unknown setting: regoin'],
] as const)('%s is refused with an explanation', ([address, message]) => {
  expect(() => readS3Url(address)).toThrow(message);
});
