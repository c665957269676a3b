import { isActiveUser } from '#db/session-queries.ts';
import type { Tx } from '#db/types.ts';

/** Finds a member, and locks their account until the transaction ends. */
export const lockMember = (tx: Tx, user_id: number) =>
  tx
    .selectFrom('users')
    .where('id', '=', user_id)
    .where(isActiveUser)
    .select(['id', 'name', 'email', 'role', 'email_confirmed_at'])
    .forNoKeyUpdate()
    .executeTakeFirst();
