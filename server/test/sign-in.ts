import { insertSession } from '#db/session-queries.ts';
import { after, day } from '#clock.ts';
import { newToken } from '#http/access/auth.ts';
import type { TestApp } from '#test/app.ts';

/**
 * Creates a session for one call, so that its effects on the session do not affect other calls. Returns the
 * token.
 */
export async function signIn({ context: { db, clock } }: TestApp, user_id: number): Promise<string> {
  const { token, token_hash } = newToken();
  const created_at = clock.now();
  await insertSession(db, {
    user_id,
    token_hash,
    device_hash: token_hash,
    device_type: null,
    user_agent: null,
    created_at,
    expires_at: after(created_at, day),
  });
  return token;
}
