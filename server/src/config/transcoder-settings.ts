export type MediaConvertSettings = {
  region: string;
  /** The role that MediaConvert assumes to read and write the bucket. */
  role_arn: string;
  /** Null for the account's default queue. */
  queue: string | null;
  /** Base URL of MediaConvert's API; null for AWS itself. */
  endpoint: string | null;
  /** The only topic whose notifications are accepted. */
  topic_arn: string | null;
  /** The secret that an EventBridge API destination sends to authenticate itself. */
  event_secret: string | null;
  /** The origin of SNS in that region. */
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
 * Reads the MediaConvert settings; null means that our own worker converts films. `problems` lists what is
 * missing or in conflict.
 * @param isSet whether a setting was set at all; an invalid one is absent from `variables` but does not count as
 * missing.
 */
export function readTranscoderSettings(
  variables: TranscoderVariables,
  production: boolean,
  isSet: (name: string) => boolean,
): { mediaconvert: MediaConvertSettings | null; problems: string[] } {
  if (variables.TRANSCODER === 'local')
    return {
      mediaconvert: null,
      problems: names.filter(isSet).map((name) => `${name} has no effect without TRANSCODER=mediaconvert`),
    };
  const problems = [...missing(isSet), ...listConflicts(variables, production)];
  const { MEDIACONVERT_REGION: region, MEDIACONVERT_ROLE_ARN: role_arn } = variables;
  if (!region || !role_arn || problems.length > 0) return { mediaconvert: null, problems };
  return {
    mediaconvert: {
      region,
      role_arn,
      queue: variables.MEDIACONVERT_QUEUE ?? null,
      endpoint: variables.MEDIACONVERT_ENDPOINT ?? null,
      topic_arn: variables.MEDIACONVERT_TOPIC_ARN ?? null,
      event_secret: variables.MEDIACONVERT_EVENT_SECRET ?? null,
      sns_origin: new URL(variables.MEDIACONVERT_SNS_BASE ?? snsOf(region)).origin,
    },
    problems,
  };
}

const snsOf = (region: string): string =>
  `https://sns.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

function missing(isSet: (name: string) => boolean): string[] {
  const problems: string[] = [];
  if (!isSet('STORAGE_URL'))
    problems.push('TRANSCODER=mediaconvert needs STORAGE_URL: MediaConvert reads and writes an S3 bucket');
  for (const name of ['MEDIACONVERT_REGION', 'MEDIACONVERT_ROLE_ARN'] as const)
    if (!isSet(name)) problems.push(`${name} is missing: TRANSCODER=mediaconvert needs it`);
  if (!isSet('MEDIACONVERT_TOPIC_ARN') && !isSet('MEDIACONVERT_EVENT_SECRET'))
    problems.push(
      'MEDIACONVERT_TOPIC_ARN or MEDIACONVERT_EVENT_SECRET is missing: MediaConvert needs one of them to report that a film is done',
    );
  return problems;
}

function listConflicts(variables: TranscoderVariables, production: boolean): string[] {
  const problems: string[] = [];
  const region = variables.MEDIACONVERT_REGION;
  const store = variables.STORAGE_URL ? new URL(variables.STORAGE_URL).hostname : '';
  // A fake MediaConvert may be able to reach stores that the real one cannot.
  if (store && !variables.MEDIACONVERT_ENDPOINT && !/\.amazonaws\.com(\.cn)?$/.test(store))
    problems.push(`STORAGE_URL must name an AWS bucket: MediaConvert cannot reach ${store}`);
  for (const name of ['MEDIACONVERT_TOPIC_ARN', 'MEDIACONVERT_QUEUE'] as const) {
    const arnRegion = variables[name]?.startsWith('arn:') ? variables[name].split(':')[3] : region;
    if (region && arnRegion !== region)
      problems.push(`${name} must be in MEDIACONVERT_REGION, which is ${region}`);
  }
  for (const name of ['MEDIACONVERT_ENDPOINT', 'MEDIACONVERT_SNS_BASE'] as const)
    if (production && variables[name]?.startsWith('http:'))
      problems.push(`${name} must start with https:// in production`);
  return problems;
}
