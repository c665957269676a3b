export type MediaConvertSettings = {
  region: string;
  /** What MediaConvert acts as when it reads and writes the bucket. */
  role_arn: string;
  /** Null is the account's default queue. */
  queue: string | null;
  /** Where MediaConvert's API is to be had; null is AWS itself. */
  endpoint: string | null;
  /** The one topic whose notifications are heard. */
  topic_arn: string | null;
  /** What an EventBridge API destination sends along to prove itself. */
  event_secret: string | null;
  /** The origin of the region's SNS. */
  sns_origin: string;
};

const names = [
  'MEDIACONVERT_REGION',
  'MEDIACONVERT_ROLE_ARN',
  'MEDIACONVERT_QUEUE',
  'MEDIACONVERT_ENDPOINT',
  'MEDIACONVERT_TOPIC_ARN',
  'MEDIACONVERT_EVENT_SECRET',
  'MEDIACONVERT_SNS_BASE',
] as const;

export type TranscoderVariables = { [K in (typeof names)[number]]?: string | undefined } & {
  TRANSCODER: 'local' | 'mediaconvert';
  STORAGE_URL?: string | undefined;
};

/**
 * Who converts films: null is our own worker. `problems` says what is missing or at odds.
 * @param isSet whether a setting was set at all; one that is wrong is not among those given, nor is it missing.
 */
export function readTranscoderSettings(
  given: TranscoderVariables,
  production: boolean,
  isSet: (name: string) => boolean,
): { mediaconvert: MediaConvertSettings | null; problems: string[] } {
  if (given.TRANSCODER === 'local')
    return {
      mediaconvert: null,
      problems: names.filter(isSet).map((name) => `${name} has no use without TRANSCODER=mediaconvert`),
    };
  const problems = [...missing(isSet), ...atOdds(given, production)];
  const { MEDIACONVERT_REGION: region, MEDIACONVERT_ROLE_ARN: role_arn } = given;
  if (!region || !role_arn || problems.length > 0) return { mediaconvert: null, problems };
  return {
    mediaconvert: {
      region,
      role_arn,
      queue: given.MEDIACONVERT_QUEUE ?? null,
      endpoint: given.MEDIACONVERT_ENDPOINT ?? null,
      topic_arn: given.MEDIACONVERT_TOPIC_ARN ?? null,
      event_secret: given.MEDIACONVERT_EVENT_SECRET ?? null,
      sns_origin: new URL(given.MEDIACONVERT_SNS_BASE ?? snsOf(region)).origin,
    },
    problems,
  };
}

const snsOf = (region: string): string =>
  `https://sns.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

function missing(isSet: (name: string) => boolean): string[] {
  const problems: string[] = [];
  if (!isSet('STORAGE_URL'))
    problems.push('TRANSCODER=mediaconvert needs STORAGE_URL: MediaConvert reads and writes a bucket of S3');
  for (const name of ['MEDIACONVERT_REGION', 'MEDIACONVERT_ROLE_ARN'] as const)
    if (!isSet(name)) problems.push(`${name} is missing: TRANSCODER=mediaconvert needs it`);
  if (!isSet('MEDIACONVERT_TOPIC_ARN') && !isSet('MEDIACONVERT_EVENT_SECRET'))
    problems.push(
      'MEDIACONVERT_TOPIC_ARN or MEDIACONVERT_EVENT_SECRET is missing: one of them says how MediaConvert tells us that a film is done',
    );
  return problems;
}

function atOdds(given: TranscoderVariables, production: boolean): string[] {
  const problems: string[] = [];
  const region = given.MEDIACONVERT_REGION;
  const store = given.STORAGE_URL ? new URL(given.STORAGE_URL).hostname : '';
  // A stand-in for MediaConvert may reach stores that the real one does not.
  if (store && !given.MEDIACONVERT_ENDPOINT && !/\.amazonaws\.com(\.cn)?$/.test(store))
    problems.push(`STORAGE_URL must name a bucket of AWS: MediaConvert does not reach ${store}`);
  for (const name of ['MEDIACONVERT_TOPIC_ARN', 'MEDIACONVERT_QUEUE'] as const) {
    const there = given[name]?.startsWith('arn:') ? given[name].split(':')[3] : region;
    if (region && there !== region)
      problems.push(`${name} must lie in MEDIACONVERT_REGION, which is ${region}`);
  }
  for (const name of ['MEDIACONVERT_ENDPOINT', 'MEDIACONVERT_SNS_BASE'] as const)
    if (production && given[name]?.startsWith('http:'))
      problems.push(`${name} must start with https:// in production`);
  return problems;
}
