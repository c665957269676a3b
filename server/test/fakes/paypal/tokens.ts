import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type Tokens = ReturnType<typeof openTokens>;

/** Issues access tokens for the other calls to clients that know the secret. */
export function openTokens(client_id: string, client_secret: string) {
  const expected = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
  const issued = new Set<string>();
  return {
    issue({ authorization }: IncomingHttpHeaders) {
      if (authorization !== expected) return { status: 401, body: { error: 'invalid_client' } };
      const access_token = randomUUID();
      issued.add(`Bearer ${access_token}`);
      return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 32_400 } };
    },
    isValid: ({ authorization }: IncomingHttpHeaders) => issued.has(authorization ?? ''),
    revokeAll: () => issued.clear(),
  };
}
