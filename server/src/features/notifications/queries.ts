import { sql, type Expression } from 'kysely';
import type { Notification } from '@kinora/contract/notifications';
import type { Db } from '#db/types.ts';

/** How many are listed; older ones are out of sight. */
const listed = 100;

/** Something to tell. `dedupe_key` names what happened: the same is told a person once. */
export type Notice = Pick<Notification, 'title' | 'message' | 'icon' | 'link'> & { dedupe_key: string };

/**
 * Tells people something, except those who want no notifications or were told it before.
 * @param user_ids or a query that answers them.
 * @returns those who were told now.
 */
export async function notify(
  db: Db,
  { dedupe_key, title, message, icon, link }: Notice,
  user_ids: readonly number[] | Expression<{ user_id: number }>,
  now: Date,
): Promise<number[]> {
  if (Array.isArray(user_ids) && user_ids.length === 0) return [];
  const told = await db
    .insertInto('notifications')
    .columns(['user_id', 'dedupe_key', 'title', 'message', 'icon', 'link', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .leftJoin('preferences', 'preferences.user_id', 'users.id')
        .where('users.id', 'in', user_ids as readonly number[])
        .where('users.deleted_at', 'is', null)
        .where(sql<boolean>`coalesce(preferences.notifications, true)`)
        .select([
          'users.id',
          sql<string>`${dedupe_key}::text`.as('dedupe_key'),
          sql<string>`${title}::text`.as('title'),
          sql<string>`${message}::text`.as('message'),
          sql<string>`${icon}::text`.as('icon'),
          sql<string | null>`${link}::text`.as('link'),
          sql<string>`${now.toISOString()}::timestamptz`.as('created_at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
    .returning('user_id')
    .execute();
  return told.map(({ user_id }) => user_id);
}

/** What somebody was told, the newest first. */
export const listNotifications = (db: Db, user_id: number): Promise<Notification[]> =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listed)
    .select(['id', 'title', 'message', 'icon', 'link', 'created_at', 'status'])
    .execute();

/** Marks somebody's own notifications as read; others and those read before stay as they are. */
export async function readNotifications(db: Db, user_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notifications')
    .set({ status: 'read' })
    .where('user_id', '=', user_id)
    .where('id', 'in', ids)
    .where('status', '=', 'unread')
    .execute();
}
