import { sql } from 'kysely';
import type { PendingNotice } from '@kinora/contract/pages/pending-notices';
import {
  pageNames,
  type PageContent,
  type PageName,
  type PageVersion,
} from '@kinora/contract/pages/versions';
import type { Db, Tx } from '#db/types.ts';

// An arbitrary fixed number, which identifies the lock on page versions among the server's advisory locks.
const lock_id = 7_161_974;

/** Returns the name of a version in the audit log. */
export const versionSubject = (version_id: number): string => `page version ${version_id}`;

const selectVersions = (db: Db, page: PageName) =>
  db.selectFrom('page_versions').where('page', '=', page).where('withdrawn_at', 'is', null);

/** Finds the current version of a page; undefined if a file is used. */
export const findVersionAt = (db: Db, page: PageName, now: Date) =>
  selectVersions(db, page)
    .where('valid_from', '<=', now.toISOString())
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'content', 'valid_from'])
    .executeTakeFirst();

/** Finds the version that takes effect next. */
export const findUpcomingVersion = (db: Db, page: PageName, now: Date) =>
  selectVersions(db, page)
    .where('valid_from', '>', now.toISOString())
    .orderBy('valid_from')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['content', 'valid_from'])
    .executeTakeFirst();

/** Finds the version that was published last, whether or not it has taken effect. */
export const findLatestVersion = (db: Db, page: PageName) =>
  selectVersions(db, page).orderBy('id', 'desc').limit(1).select(['id', 'content']).executeTakeFirst();

export const findVersion = (db: Db, version_id: number) =>
  db.selectFrom('page_versions').where('id', '=', version_id).select('content').executeTakeFirst();

/** Lists the pages with the days from which their versions are valid. */
export async function listPages(db: Db, now: Date) {
  const rows = [];
  for (const page of pageNames) {
    const current = await findVersionAt(db, page, now);
    const upcoming = await findUpcomingVersion(db, page, now);
    rows.push({ page, valid_from: current?.valid_from ?? null, upcoming_from: upcoming?.valid_from ?? null });
  }
  return rows;
}

/** Lists all versions of a page, latest first. */
export async function listVersions(db: Db, page: PageName, now: Date): Promise<PageVersion[]> {
  const current = await findVersionAt(db, page, now);
  const { rows } = await sql<PageVersion>`
    select page_versions.id, page_versions.valid_from, page_versions.created_at, page_versions.notice,
      page_versions.needs_acceptance, page_versions.told_at,
      case when withdrawn_at is not null then 'withdrawn' when id = ${current?.id ?? 0} then 'current'
        when valid_from > ${now.toISOString()} then 'upcoming' else 'past' end as state,
      (select count(*)::int from policy_acknowledgements where version_id = page_versions.id) as acknowledged,
      (select users.name from audit_log join users on users.id = audit_log.actor_id
        where audit_log.act = 'page-published' and audit_log.subject = 'page version ' || page_versions.id
          and users.deleted_at is null limit 1) as created_by
    from page_versions where page = ${page} order by page_versions.id desc`.execute(db);
  return rows;
}

export type NewVersion = {
  content: PageContent;
  valid_from: Date;
  notice: { words: string; needs_acceptance: boolean } | null;
  created_at: Date;
};

/**
 * Adds a version of a page.
 * @param based_on the latest version that the writer had seen.
 * @returns the new version's id; undefined if a later version exists.
 */
export async function insertVersion(
  tx: Tx,
  { content, valid_from, notice, created_at }: NewVersion,
  based_on: number | null,
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock_id)})`.execute(tx);
  const latest = await findLatestVersion(tx, content.page);
  if ((latest?.id ?? null) !== based_on) return undefined;
  const { id } = await tx
    .insertInto('page_versions')
    .values({
      page: content.page,
      content: JSON.stringify(content),
      valid_from,
      notice: notice?.words ?? null,
      needs_acceptance: notice?.needs_acceptance ?? false,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Withdraws a version that has not taken effect yet. @returns the page; undefined if there is no such version. */
export const withdrawVersion = (tx: Tx, version_id: number, now: Date) =>
  tx
    .updateTable('page_versions')
    .set({ withdrawn_at: now })
    .where('id', '=', version_id)
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '>', now.toISOString())
    .returning('page')
    .executeTakeFirst();

/**
 * Lists the policy notices that a member has not acknowledged: for each policy, only that of the latest
 * version. Versions that took effect before the member signed up are left out, because signing up
 * means agreeing to the version of that day.
 */
export async function listNoticesForMember(db: Db, user_id: number): Promise<PendingNotice[]> {
  const { rows } = await sql<PendingNotice>`
    select version_id, page, notice, valid_from, needs_acceptance from (
      select distinct on (page_versions.page) page_versions.id as version_id, page_versions.page,
        page_versions.notice, page_versions.valid_from, page_versions.needs_acceptance
      from page_versions join users on users.id = ${user_id}
      where notice is not null and withdrawn_at is null and page_versions.valid_from > users.created_at
      order by page_versions.page, page_versions.id desc) as latest
    where not exists (select from policy_acknowledgements
      where user_id = ${user_id} and policy_acknowledgements.version_id = latest.version_id)
    order by version_id`.execute(db);
  return rows;
}

/** Records that a member acknowledged a version. @returns false if the notice does not exist. */
export async function acknowledge(db: Db, user_id: number, version_id: number, now: Date): Promise<boolean> {
  const known = await db
    .selectFrom('page_versions')
    .where('id', '=', version_id)
    .where('notice', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!known) return false;
  await db
    .insertInto('policy_acknowledgements')
    .values({ user_id, version_id, acknowledged_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Finds the first version that members have yet to be notified of, and locks it. */
export const lockUnannouncedVersion = (tx: Tx) =>
  tx
    .selectFrom('page_versions')
    .where('notice', 'is not', null)
    .where('told_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .select(['id', 'page', 'notice', 'needs_acceptance', 'valid_from', 'told_user_id', 'created_at'])
    .forUpdate()
    .executeTakeFirst();

/** Lists the next members to notify of a version: those who had signed up when it was published. */
export const listMembersToNotify = (
  tx: Tx,
  { told_user_id, created_at }: { told_user_id: number; created_at: string },
  limit: number,
) =>
  tx
    .selectFrom('users')
    .where('id', '>', told_user_id)
    .where('created_at', '<=', created_at)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'name', 'email'])
    .execute();

export async function markNotified(
  tx: Tx,
  version_id: number,
  progress: { told_user_id: number } | { told_at: Date },
): Promise<void> {
  await tx.updateTable('page_versions').set(progress).where('id', '=', version_id).execute();
}
