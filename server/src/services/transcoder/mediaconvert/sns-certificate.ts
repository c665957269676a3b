import { X509Certificate } from 'node:crypto';

export type CertificateAt = (address: string, now: Date) => Promise<X509Certificate | null>;

/** SNS's naming scheme for certificates. */
const certificatePath = /^\/SimpleNotificationService-[\da-f]+\.pem$/;

/** Fetches the certificates that SNS signs with, each once and only from SNS in our region. */
export function snsCertificates(sns_origin: string): CertificateAt {
  const fetched = new Map<string, Promise<X509Certificate | null>>();
  return async (address, now) => {
    if (!isCertificate(address, sns_origin)) return null;
    const request = fetched.get(address) ?? fetchCertificate(address);
    // SNS uses only a few at a time; made-up addresses must not fill the memory.
    if (fetched.size > 8) fetched.clear();
    fetched.set(address, request);
    request.catch(() => fetched.delete(address));
    const certificate = await request;
    if (!certificate) return null;
    const isValid = new Date(certificate.validFrom) <= now && now < new Date(certificate.validTo);
    return isValid ? certificate : null;
  };
}

/**
 * Whether the URL is exactly that of a certificate, without a query: SNS also serves API responses at its
 * origin, some of which contain other people's data.
 */
function isCertificate(address: string, sns_origin: string): boolean {
  return address.startsWith(sns_origin) && certificatePath.test(address.slice(sns_origin.length));
}

/** The address comes with the message, so it may only point to SNS itself. */
export function isAtSns(address: string, sns_origin: string): boolean {
  const url = URL.parse(address);
  return url?.origin === sns_origin && url.username === '' && url.password === '';
}

async function fetchCertificate(address: string): Promise<X509Certificate | null> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  // The certificate does not exist: the message is refused, and SNS is not asked for it again.
  if (response.status === 403 || response.status === 404) return null;
  if (!response.ok) throw new Error(`SNS answered ${response.status} when asked for its certificate`);
  return new X509Certificate(await response.text());
}
