import { createPrivateKey } from 'node:crypto';

/**
 * What delivers films in place of this service. `nginx` and `token` use the addresses of the service, and ask
 * it who may watch. With the others, the service redirects players to signed addresses, which the edge
 * verifies itself.
 */
export type MediaEdge =
  | { kind: 'nginx'; origin: string }
  | { kind: 'token'; origin: string; key: string }
  | { kind: 'cloudfront'; origin: string; key_pair_id: string; private_key: string }
  | { kind: 'bunny'; origin: string; key: string }
  | { kind: 's3'; origin: null };

export const mediaEdges = ['nginx', 'token', 'cloudfront', 'bunny', 's3'] as const;
type Kind = (typeof mediaEdges)[number];

const requiredSettings: Record<Kind, readonly (keyof MediaVariables)[]> = {
  nginx: [],
  token: ['MEDIA_KEY'],
  cloudfront: ['CLOUDFRONT_KEY_PAIR_ID', 'CLOUDFRONT_PRIVATE_KEY'],
  bunny: ['MEDIA_KEY'],
  s3: [],
};

export type MediaVariables = {
  MEDIA_URL?: string | undefined;
  MEDIA_EDGE?: Kind | undefined;
  MEDIA_KEY?: string | undefined;
  CLOUDFRONT_KEY_PAIR_ID?: string | undefined;
  CLOUDFRONT_PRIVATE_KEY?: string | undefined;
};

/**
 * Reads which edge delivers films; null means that the service itself does.
 * @param isSet whether a setting was set at all; an invalid one is absent from `variables` but does not count as missing.
 */
export function readMediaSettings(
  variables: MediaVariables,
  isSet: (name: string) => boolean,
): { media_edge: MediaEdge | null; problems: string[] } {
  const kind = variables.MEDIA_EDGE ?? (isSet('MEDIA_URL') && !isSet('MEDIA_EDGE') ? 'nginx' : null);
  const problems = kind ? conflictsOf(kind, variables, isSet) : unusedOf([], isSet, 'without MEDIA_URL');
  const origin = variables.MEDIA_URL?.replace(/\/+$/, '') ?? null;
  if (kind === null || problems.length > 0) return { media_edge: null, problems };
  if (kind === 's3') return { media_edge: { kind, origin: null }, problems };
  if (origin === null) return { media_edge: null, problems };
  const key = variables.MEDIA_KEY ?? '';
  if (kind === 'nginx') return { media_edge: { kind, origin }, problems };
  if (kind === 'bunny' || kind === 'token') return { media_edge: { kind, origin, key }, problems };
  const { CLOUDFRONT_KEY_PAIR_ID: key_pair_id = '', CLOUDFRONT_PRIVATE_KEY = '' } = variables;
  return { media_edge: { kind, origin, key_pair_id, private_key: pemOf(CLOUDFRONT_PRIVATE_KEY) }, problems };
}

function conflictsOf(kind: Kind, variables: MediaVariables, isSet: (name: string) => boolean): string[] {
  const chosen = `MEDIA_EDGE=${kind}`;
  const problems = unusedOf(requiredSettings[kind], isSet, `with ${chosen}`);
  for (const name of requiredSettings[kind])
    if (!isSet(name)) problems.push(`${name} is missing: ${chosen} needs it`);
  if (kind === 's3' && isSet('MEDIA_URL'))
    problems.push(`MEDIA_URL has no effect with ${chosen}, which sends players to the bucket`);
  if (kind !== 's3' && !isSet('MEDIA_URL')) problems.push(`MEDIA_URL is missing: ${chosen} needs it`);
  if (['cloudfront', 'bunny', 's3'].includes(kind) && !isSet('STORAGE_URL'))
    problems.push(`STORAGE_URL is missing: with ${chosen} films are read from the bucket`);
  if (kind === 'token' && variables.MEDIA_KEY && variables.MEDIA_KEY.length < 32)
    problems.push('MEDIA_KEY must have 32 letters and digits or more: openssl rand -hex 32');
  if (
    kind === 'cloudfront' &&
    variables.CLOUDFRONT_PRIVATE_KEY &&
    !isRsaKey(variables.CLOUDFRONT_PRIVATE_KEY)
  )
    problems.push(
      'CLOUDFRONT_PRIVATE_KEY must be an RSA private key in PEM, with its line breaks as they are or written as \\n',
    );
  return problems;
}

const unusedOf = (used: readonly string[], isSet: (name: string) => boolean, context: string): string[] =>
  ['MEDIA_KEY', 'CLOUDFRONT_KEY_PAIR_ID', 'CLOUDFRONT_PRIVATE_KEY']
    .filter((name) => isSet(name) && !used.includes(name))
    .map((name) => `${name} has no effect ${context}`);

/** Restores the line breaks of a key: environment files often allow one line per setting, so they are written as `\n`. */
const pemOf = (text: string): string => text.replaceAll(String.raw`\n`, '\n');

function isRsaKey(text: string): boolean {
  try {
    return createPrivateKey(pemOf(text)).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
