import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { second } from '#clock.ts';
import { lookupPublic, canBePublic, NotPublic } from '#services/webhooks/public-address.ts';
import { signedHeaders, type WebhookMessage } from '#services/webhooks/sign-webhook.ts';

/** Receivers are asked to respond before they process the event, so this is enough. */
const defaultTimeout_ms = 10 * second;

/** The result of an attempt: the HTTP status, or why there is none, in a text for the owner of the webhook. */
export type Attempt = { status: number } | { status: null; failure: string };

/** `secrets` are used for signing, the current one first. */
export type Target = { url: string; secrets: readonly string[]; user_agent: string };

/**
 * Posts a signed message. Follows no redirects, reads only the status of the response, and connects to public
 * addresses only, unless `allow_local`.
 */
export async function postWebhook(
  { url: address, secrets, user_agent }: Target,
  message: WebhookMessage,
  {
    allow_local,
    signal,
    timeout_ms = defaultTimeout_ms,
  }: { allow_local: boolean; signal: AbortSignal; timeout_ms?: number },
): Promise<Attempt> {
  const timeout = AbortSignal.timeout(timeout_ms);
  try {
    const url = new URL(address);
    if (!allow_local && (url.protocol !== 'https:' || !canBePublic(url))) throw new NotPublic(address);
    const status = await send(url, message.payload, {
      method: 'POST',
      // A new connection: one left open by another webhook was checked for a different name.
      agent: false,
      signal: AbortSignal.any([signal, timeout]),
      ...(!allow_local && { lookup: lookupPublic }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(message.payload),
        'user-agent': user_agent,
        ...signedHeaders(secrets, message),
      },
    });
    return { status };
  } catch (error) {
    signal.throwIfAborted();
    return {
      status: null,
      failure: timeout.aborted ? 'No response within 10 seconds' : describeFailure(error),
    };
  }
}

type Options = Parameters<typeof requestHttps>[1];

const send = (url: URL, payload: string, options: Options): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', reject);
    request.end(payload);
  });

const failureTexts: Record<string, string> = {
  ENOTFOUND: 'The server’s name cannot be resolved',
  ECONNREFUSED: 'The server refuses connections',
  ECONNRESET: 'The server closed the connection',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server’s certificate is not valid',
  CERT_HAS_EXPIRED: 'The server’s certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate belongs to another server',
};

/** Describes a failure, without revealing more than the owner of the webhook could find out themselves. */
function describeFailure(error: unknown): string {
  if (error instanceof NotPublic) return 'This is not a public https URL';
  return failureTexts[(error as NodeJS.ErrnoException).code ?? ''] ?? 'The connection to the server failed';
}
