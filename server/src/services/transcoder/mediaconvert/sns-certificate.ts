import { X509Certificate } from 'node:crypto';

export type CertificateAt = (url: string, now: Date) => Promise<X509Certificate | null>;

/** SNS's naming scheme for certificates. */
const certificatePath = /^\/SimpleNotificationService-[\da-f]+\.pem$/;

/** Fetches the certificates that SNS signs with, each once and only from SNS in our region. */
export function snsCertificates(sns_origin: string): CertificateAt {
  const fetched = new Map<string, Promise<X509Certificate | null>>();
  return async (url, now) => {
    if (!isCertificateUrl(url, sns_origin)) return null;
    const request = fetched.get(url) ?? fetchCertificate(url);
    // SNS uses only a few at a time; made-up URLs must not fill the memory.
    if (fetched.size > 8) fetched.clear();
    fetched.set(url, request);
    request.catch(() => fetched.delete(url));
    const certificate = await request;
    if (!certificate) return null;
    const isValid = new Date(certificate.validFrom) <= now && now < new Date(certificate.validTo);
    return isValid ? certificate : null;
  };
}

/**
 * Whether the URL is exactly a certificate's, without a query: SNS also serves API responses at its
 * origin, some of which contain other people's data.
 */
function isCertificateUrl(url: string, sns_origin: string): boolean {
  return url.startsWith(sns_origin) && certificatePath.test(url.slice(sns_origin.length));
}

/** Whether a URL points to SNS itself; it comes with the message, so it could point anywhere. */
export function isAtSns(url: string, sns_origin: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.origin === sns_origin && parsed.username === '' && parsed.password === '';
}

async function fetchCertificate(url: string): Promise<X509Certificate | null> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  // The certificate does not exist: the message is refused, and the certificate is not requested again.
  if (response.status === 403 || response.status === 404) return null;
  if (!response.ok) throw new Error(`SNS answered ${response.status} when asked for its certificate`);
  return new X509Certificate(await response.text());
}
