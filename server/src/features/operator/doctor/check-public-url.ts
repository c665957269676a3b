import { randomInt } from 'node:crypto';
import { second } from '#clock.ts';
import { isExposed, type Config } from '#config/config.ts';
import { describeError } from '#db/outage.ts';
import { fine, problem, warning, type Finding } from '#features/operator/doctor/finding.ts';

const timeout_ms = 10 * second;

/**
 * Checks the running service at its public address: that it responds, that the number of proxies in
 * front is right, and that webhooks from payment providers can arrive.
 */
export async function checkPublicUrl(config: Config): Promise<Finding[]> {
  const { public_url } = config;
  if (!isExposed(config))
    return [fine('PUBLIC_URL is not set: the service is available on this machine only.')];
  try {
    const health = await request(`${public_url}/healthz`);
    if (!health.ok || !health.headers.has('x-request-id'))
      return [
        problem(
          `Something other than this service answers at ${public_url} (status ${health.status}). Check PUBLIC_URL and where your proxy sends requests.`,
        ),
      ];
    return [
      fine(`The service answers at ${public_url}.`),
      ...(public_url.startsWith('https:')
        ? []
        : [
            problem(
              'PUBLIC_URL does not use TLS: passwords are sent unencrypted. Put a proxy with a certificate in front.',
            ),
          ]),
      ...(await checkProxies(config, health.headers)),
      ...(await checkWebhooks(config)),
    ];
  } catch (error) {
    return [
      warning(
        `The service does not answer at ${public_url} (${describeError((error as Error).cause ?? error)}). If it is running, check the DNS, the certificate and the proxy.`,
      ),
    ];
  }
}

/** Checks whether a client can forge its address by sending a proxy's header. */
async function checkProxies({ public_url, trust_proxy }: Config, healthHeaders: Headers): Promise<Finding[]> {
  const countRequests = async () => {
    const forged = `192.0.2.${randomInt(1, 255)}`;
    const { headers } = await request(`${public_url}/healthz`, { headers: { 'x-forwarded-for': forged } });
    return Number(headers.get('x-ratelimit-limit')) - Number(headers.get('x-ratelimit-remaining'));
  };
  const counts = [await countRequests(), await countRequests(), await countRequests()];
  if (counts.every((count) => count === 1))
    return [
      problem(
        `Clients can forge their address and so evade the rate limits. TRUST_PROXY is ${trust_proxy}: it must be the number of proxies that append to X-Forwarded-For, and clients must not be able to bypass them.`,
      ),
    ];
  const proxy = healthHeaders.get('via') ?? healthHeaders.get('server');
  if (trust_proxy === 0 && proxy)
    return [
      warning(
        `A proxy seems to be in front (${proxy}), but TRUST_PROXY is 0: everybody appears to have the same address, and can be locked out together. Set TRUST_PROXY to the number of proxies.`,
      ),
    ];
  return [fine('Clients cannot forge their address.')];
}

/** Checks that an unsigned event arrives, and is refused by us rather than by a proxy. */
async function checkWebhooks({ public_url, stripe, paypal }: Config): Promise<Finding[]> {
  const providers = [...(stripe ? ['stripe'] : []), ...(paypal ? ['paypal'] : [])];
  const findings: Finding[] = [];
  for (const provider of providers) {
    const url = `${public_url}/api/webhook/${provider}`;
    const { status } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    findings.push(
      status === 400
        ? fine(`Webhooks can arrive at ${url}, and only signed ones are accepted.`)
        : problem(
            `A webhook sent to ${url} got status ${status} instead of 400. Let your proxy pass it on unchanged.`,
          ),
    );
  }
  return findings;
}

const request = (url: string, options: RequestInit = {}) =>
  fetch(url, { ...options, redirect: 'manual', signal: AbortSignal.timeout(timeout_ms) });
