import { X509Certificate } from 'node:crypto';

const paypalHost = /^api(-m)?(\.sandbox)?\.paypal\.com$/;
const certificatePath = '/v1/notifications/certs/';
const pemBlocks = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

export type CertificateReader = (certificateUrl: string, now: Date) => Promise<X509Certificate | null>;

/** Fetches the certificates that PayPal signs with, each once and only from PayPal. */
export function certificateReader(api_base: string): CertificateReader {
  const fetched = new Map<string, Promise<X509Certificate[]>>();
  return async (certificateUrl, now) => {
    const url = URL.parse(certificateUrl);
    if (!url || !isPaypalHost(url, api_base)) return null;
    const loading = fetched.get(url.href) ?? fetchChain(url);
    // PayPal uses only a few at a time; made-up URLs must not fill the memory.
    if (fetched.size > 8) fetched.clear();
    fetched.set(url.href, loading);
    loading.catch(() => fetched.delete(url.href));
    return pickValid(await loading, now);
  };
}

/** The URL comes with the event, so it must only be able to select one of PayPal's own certificates. */
function isPaypalHost(url: URL, api_base: string): boolean {
  if (!url.pathname.startsWith(certificatePath) || url.username || url.password) return false;
  const isAtPaypal = url.protocol === 'https:' && url.port === '' && paypalHost.test(url.hostname);
  return isAtPaypal || url.origin === new URL(api_base).origin;
}

async function fetchChain(url: URL): Promise<X509Certificate[]> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  // The certificate does not exist; only this request could show that the URL was made up.
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`PayPal answered ${response.status} when asked for its certificate`);
  const text = await response.text();
  return (text.match(pemBlocks) ?? []).map((block) => new X509Certificate(block));
}

/**
 * Returns PayPal's own certificate, if it and every issuer in its chain are valid today.
 * @NOTE Node cannot verify a chain against its own root certificates; fetching the chain from PayPal over
 * TLS replaces that check.
 */
function pickValid(certificates: readonly X509Certificate[], now: Date): X509Certificate | null {
  const leaf = certificates.find(({ subject }) => /^CN=([a-z0-9-]+\.)+paypal\.com$/m.test(subject));
  const unseen = new Set(certificates);
  for (let certificate = leaf; certificate;) {
    if (now < new Date(certificate.validFrom) || new Date(certificate.validTo) <= now) return null;
    unseen.delete(certificate);
    const issued = certificate;
    const issuer = [...unseen].find((other) => issued.checkIssued(other));
    if (issuer && !issued.verify(issuer.publicKey)) return null;
    certificate = issuer;
  }
  return leaf ?? null;
}
