import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';

const complete = {
  STORAGE_URL: 's3://s3.eu-west-1.amazonaws.com/films?region=eu-west-1',
  TRANSCODER: 'mediaconvert',
  MEDIACONVERT_REGION: 'eu-west-1',
  MEDIACONVERT_ROLE_ARN: 'arn:aws:iam::123456789012:role/films',
  MEDIACONVERT_TOPIC_ARN: 'arn:aws:sns:eu-west-1:123456789012:films',
};
const secret = 'a-secret-of-at-least-32-characters-01';

test('our own worker converts films unless MediaConvert is configured', () => {
  expect(readConfig({}).mediaconvert).toBeNull();
  expect(() => readConfig({ ...complete, TRANSCODER: 'local' })).toThrow(
    /MEDIACONVERT_REGION has no effect without TRANSCODER=mediaconvert\nMEDIACONVERT_ROLE_ARN/,
  );
});

test('only our own worker encodes in AV1, and only if CODECS includes it', () => {
  expect(readConfig({}).av1).toBe(false);
  expect(readConfig({ CODECS: 'h264,av1' }).av1).toBe(true);
  expect(() => readConfig({ CODECS: 'av1' })).toThrow('CODECS must be h264 or h264,av1');
  expect(() => readConfig({ ...complete, CODECS: 'h264,av1' })).toThrow(/^CODECS has no effect/m);
});

test('MediaConvert notifies us through a topic in its region, EventBridge, or both', () => {
  expect(readConfig(complete).mediaconvert).toMatchObject({
    region: 'eu-west-1',
    queue: null,
    event_secret: null,
    sns_origin: 'https://sns.eu-west-1.amazonaws.com',
  });
  const { MEDIACONVERT_TOPIC_ARN: _, ...withoutTopic } = complete;
  expect(
    readConfig({ ...withoutTopic, MEDIACONVERT_EVENT_SECRET: secret }).mediaconvert?.topic_arn,
  ).toBeNull();
  const china = { ...complete, MEDIACONVERT_REGION: 'cn-north-1' };
  const topic = 'arn:aws-cn:sns:cn-north-1:123456789012:films';
  expect(readConfig({ ...china, MEDIACONVERT_TOPIC_ARN: topic }).mediaconvert?.sns_origin).toBe(
    'https://sns.cn-north-1.amazonaws.com.cn',
  );
});

test('everything that is missing or in conflict is reported at once, without repeating a secret', () => {
  expect(() => readConfig({ TRANSCODER: 'mediaconvert' })).toThrow(
    /needs STORAGE_URL[^]*MEDIACONVERT_REGION is missing[^]*MEDIACONVERT_ROLE_ARN is missing[^]*MEDIACONVERT_TOPIC_ARN or MEDIACONVERT_EVENT_SECRET is missing/,
  );
  expect(() => readConfig({ ...complete, MEDIACONVERT_REGION: 'us-east-1' })).toThrow(
    'MEDIACONVERT_TOPIC_ARN must be in MEDIACONVERT_REGION, which is us-east-1',
  );
  expect(() => readConfig({ ...complete, STORAGE_URL: 's3://key:hush@store.example/films' })).toThrow(
    /^STORAGE_URL must name an AWS bucket: MediaConvert cannot reach store\.example$/,
  );
  expect(() =>
    readConfig({ ...complete, MEDIACONVERT_ROLE_ARN: 'films', MEDIACONVERT_EVENT_SECRET: 'hush-hush' }),
  ).toThrow(
    /^(?![^]*hush-hush)[^]*MEDIACONVERT_ROLE_ARN must be an ARN[^]*MEDIACONVERT_EVENT_SECRET must have/,
  );
  expect(() =>
    readConfig({ ...complete, NODE_ENV: 'production', MEDIACONVERT_SNS_BASE: 'http://127.0.0.1:9' }),
  ).toThrow('MEDIACONVERT_SNS_BASE must start with https:// in production');
});
