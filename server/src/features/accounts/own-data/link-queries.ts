import { after, minute } from '#clock.ts';
import type { Db } from '#db/types.ts';
import { hashToken, newToken } from '#http/auth.ts';

/** Lifetime of an unused link to an archive. */
const linkLasts_ms = 10 * minute;

/** Creates a link to an archive for one session. @returns its token, of which only a hash is stored. */
export async function insertExportLink(db: Db, session_id: number, now: Date): Promise<string> {
  const { token, token_hash } = newToken();
  await db
    .insertInto('export_links')
    .values({ token_hash, session_id, expires_at: after(now, linkLasts_ms) })
    .execute();
  return token;
}

/**
 * Uses up a link; of several concurrent requests only one gets it. @returns the session that it was created
 * for.
 */
export async function consumeExportLink(db: Db, token: string, now: Date): Promise<number | undefined> {
  const taken = await db
    .deleteFrom('export_links')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .returning('session_id')
    .executeTakeFirst();
  return taken?.session_id;
}
