export type S3Location = {
  endpoint: string;
  bucket: string;
  region: string;
  /** `host/bucket/key` instead of `bucket.host/key`. */
  path_style: boolean;
  /** Whether the parts of an upload can be read before it is complete; the store copies them for that. */
  early_parts: boolean;
  /** Null leaves it to the SDK's own sources: environment, profile, the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

/**
 * Reads `s3://[KEY:SECRET@]host[:port]/bucket[?region=…][&path_style=1][&tls=0][&early_parts=0]`, e.g.
 * `s3://s3.eu-west-1.amazonaws.com/kinora?region=eu-west-1`. Key and secret are percent-encoded.
 * @throws Error stating what is wrong with it.
 */
export function readS3Url(text: string): S3Location {
  const url = new URL(text);
  const [bucket, ...rest] = url.pathname.split('/').filter((part) => part !== '');
  const unknown = [...url.searchParams.keys()].find(
    (name) => !['region', 'path_style', 'tls', 'early_parts'].includes(name),
  );
  if (url.host === '' || !bucket || rest.length > 0)
    throw new Error('STORAGE_URL must name a host and one bucket: s3://KEY:SECRET@host/bucket');
  if (unknown) throw new Error(`STORAGE_URL has an unknown setting: ${unknown}`);
  if ((url.username === '') !== (url.password === ''))
    throw new Error('STORAGE_URL must have both a key and a secret, or neither');
  const protocol = readFlag(url, 'tls', true) ? 'https' : 'http';
  return {
    endpoint: `${protocol}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    path_style: readFlag(url, 'path_style', false),
    early_parts: readFlag(url, 'early_parts', true),
    credentials: url.username
      ? { accessKeyId: decoded(url.username), secretAccessKey: decoded(url.password) }
      : null,
  };
}

function readFlag(url: URL, name: string, defaultValue: boolean): boolean {
  const value = url.searchParams.get(name);
  if (value === null) return defaultValue;
  if (value !== '0' && value !== '1') throw new Error(`STORAGE_URL: ${name} must be 0 or 1`);
  return value === '1';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('STORAGE_URL must have its key and secret percent-encoded: write %25 for %');
  }
}
