import { sql } from 'kysely';
import type { PageQuery } from '@kinora/contract/schemas';
import type { peopleSorts } from '@kinora/contract/operator/people';
import type { Role } from '@kinora/contract/roles';
import { isSubscribed } from '#db/access.ts';
import { containsText, alphabetical, readPage, parseSort } from '#db/page.ts';
import { isActiveUser, isSuspended } from '#db/session-queries.ts';
import type { Db, Tx } from '#db/types.ts';
import { suspensionEnd } from '#features/accounts/suspension-queries.ts';

type PeopleQuery = PageQuery<(typeof peopleSorts)[number]> & {
  only?: 'staff' | 'suspended' | 'creators' | undefined;
};

const isCreator = sql<boolean>`exists (select from shows where publisher_id = users.id)`;

const showsCount = sql<number>`(select count(*)::int from shows
  where publisher_id = users.id and deleted_at is null)`;

const sortColumns = {
  created_at: sql.ref('users.created_at'),
  name: alphabetical('users.name'),
  email: sql.ref('users.email'),
  shows_count: showsCount,
};

const personColumns = (now: Date) =>
  [
    'users.id',
    'users.name',
    'users.email',
    'users.role',
    'users.created_at',
    isSubscribed(now).as('is_subscribed'),
    showsCount.as('shows_count'),
    isSuspended(now).as('is_suspended'),
  ] as const;

/** Lists a page of the members, and counts all that match. */
export function listPeople(db: Db, { search, sort, only, ...page }: PeopleQuery, now: Date) {
  const { by, direction } = parseSort(sort);
  const found = db
    .selectFrom('users')
    .where(isActiveUser)
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          containsText('users.name', search),
          containsText('users.email', search),
          sql<boolean>`users.id::text = ${search}`,
        ]),
      ),
    )
    .$if(only === 'staff', (query) => query.where('users.role', '<>', 'member'))
    .$if(only === 'suspended', (query) => query.where(isSuspended(now)))
    .$if(only === 'creators', (query) => query.where(isCreator))
    .orderBy(sortColumns[by], direction)
    .orderBy('users.id', direction)
    .select(personColumns(now));
  return readPage(found, page);
}

export const findPerson = (db: Db, user_id: number, now: Date) =>
  db
    .selectFrom('users')
    .where('users.id', '=', user_id)
    .where(isActiveUser)
    .select(personColumns(now))
    .select([suspensionEnd.as('suspended_until'), 'suspension_reason'])
    .select(sql<boolean>`email_confirmed_at is not null`.as('email_confirmed'))
    .executeTakeFirst();

const selectSubscriptions = (db: Db, user_id: number) =>
  db
    .selectFrom('subscriptions')
    .where('user_id', '=', user_id)
    .select(['id', 'provider', 'status', 'cancel_scheduled', 'billed_every', 'price_minor'])
    .select(['currency', 'access_until', 'paused_until', 'started_at', 'ended_at', 'is_free']);

/** Finds the subscription that gives or last gave a member access. */
export const findLatestSubscription = (db: Db, user_id: number) =>
  selectSubscriptions(db, user_id)
    .orderBy(sql`access_until desc nulls last`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Lists a member's last subscriptions, newest first. */
export const listSubscriptions = (db: Db, user_id: number) =>
  selectSubscriptions(db, user_id).orderBy('started_at', 'desc').orderBy('id', 'desc').limit(20).execute();

/** Lists the latest reports that a member sent, or that are about their shows or themselves, newest first. */
export const listReportsOf = (db: Db, user_id: number, side: 'by' | 'about') =>
  db
    .selectFrom('reports')
    .innerJoin('shows', 'shows.id', 'reports.show_id')
    .where(side === 'by' ? 'reports.user_id' : 'shows.publisher_id', '=', user_id)
    .select(['reports.id', 'reports.reason', 'shows.title as show_title', 'reports.decision'])
    .select('reports.created_at')
    .orderBy('reports.id', 'desc')
    .limit(20)
    .execute();

/** Lists a member's last payments, newest first. */
export const listLastPayments = (db: Db, user_id: number) =>
  db
    .selectFrom('payments')
    .where('user_id', '=', user_id)
    .select(['id', 'amount_minor', 'refunded_minor', 'currency', 'paid_at'])
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(24)
    .execute();

export const listShowsOf = (db: Db, user_id: number) =>
  db
    .selectFrom('shows')
    .where('publisher_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .select(['id', 'title', 'created_at'])
    .select(
      sql<number>`(select count(*)::int from episodes where show_id = shows.id and deleted_at is null)`.as(
        'episodes_count',
      ),
    )
    .orderBy('id')
    .execute();

/** Finds a member's role, and locks it until the transaction ends. */
export async function lockRole(tx: Tx, user_id: number): Promise<Role | undefined> {
  const found = await tx
    .selectFrom('users')
    .where('id', '=', user_id)
    .where(isActiveUser)
    .select('role')
    .forUpdate()
    .executeTakeFirst();
  return found?.role;
}

export async function updateRole(tx: Tx, user_id: number, role: Role): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', user_id).execute();
}

/**
 * Whether someone else is an owner; locks the owners, so that the last two cannot both step down
 * at the same time.
 */
export async function hasOtherOwner(tx: Tx, user_id: number): Promise<boolean> {
  const owners = await tx
    .selectFrom('users')
    .where('role', '=', 'owner')
    .where(isActiveUser)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return owners.some(({ id }) => id !== user_id);
}
