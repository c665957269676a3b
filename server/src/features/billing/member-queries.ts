import type { Db, Tx } from '#db/types.ts';

/** Serializes changes to a member's subscriptions, so that two of them cannot both become live. */
export async function lockMember(tx: Tx, user_id: number): Promise<boolean> {
  const member = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  return member !== undefined;
}

/** Finds when a member deleted their account; null if they have not. */
export async function findDeletedAt(db: Db, user_id: number): Promise<Date | null> {
  const member = await db
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', user_id)
    .executeTakeFirst();
  return member?.deleted_at ? new Date(member.deleted_at) : null;
}

/** Finds where to send a member's emails; null once the account is deleted. */
export async function findEmailAddress(db: Db, user_id: number): Promise<string | null> {
  const member = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return member?.email ?? null;
}

/** Finds a member whose account is not deleted, with the details that payments need. */
export const findMember = (db: Db, user_id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .select(['name', 'email', 'role'])
    .executeTakeFirst();
