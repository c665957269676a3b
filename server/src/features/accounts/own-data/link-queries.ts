import { after, day, minute } from '#clock.ts';
import { findSession, isActiveUser } from '#db/session-queries.ts';
import type { Db, Tx } from '#db/types.ts';
import { hashToken, newToken } from '#http/access/auth.ts';

/** Lifetime of an unused link to an archive that the browser downloads. */
const linkLifetime_ms = 10 * minute;

/** Lifetime of an emailed link. */
const emailedLinkLifetime_ms = day;

/** The member whose archive a link opens: the owner of a session while it lasts, or a member who was sent the link. */
type Holder = { session_id: number } | { user_id: number };

/** Creates a link to an archive. @returns its token; only a hash of it is stored. */
export async function insertExportLink(
  db: Db,
  holder: Holder,
  now: Date,
  lifetime_ms = linkLifetime_ms,
): Promise<string> {
  const { token, token_hash } = newToken();
  await db
    .insertInto('export_links')
    .values({ token_hash, session_id: null, user_id: null, ...holder, expires_at: after(now, lifetime_ms) })
    .execute();
  return token;
}

/**
 * Creates the link in an email to a member. Opening it creates a short-lived link, like the one that a
 * signed-in member gets.
 */
export const insertEmailedLink = (db: Db, user_id: number, now: Date): Promise<string> =>
  insertExportLink(db, { user_id }, now, emailedLinkLifetime_ms);

/**
 * Uses up a link; of several concurrent requests only one succeeds. @returns whose archive the link opens; undefined if
 * the link was used or has expired, or its session has ended.
 */
export async function consumeExportLink(
  db: Db,
  token: string,
  now: Date,
): Promise<{ user_id: number; email: string } | undefined> {
  const link = await db
    .deleteFrom('export_links')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .returning(['session_id', 'user_id'])
    .executeTakeFirst();
  if (!link) return undefined;
  if (link.session_id !== null) return findSession(db, link.session_id, now);
  return db
    .selectFrom('users')
    .where('id', '=', link.user_id)
    .where(isActiveUser)
    .select(['id as user_id', 'email'])
    .executeTakeFirst();
}

/** Deletes the links that were emailed to a member, for instance when the password changes. */
export async function deleteEmailedLinks(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('export_links').where('user_id', '=', user_id).execute();
}
