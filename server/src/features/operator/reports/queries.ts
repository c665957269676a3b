import { sql, type RawBuilder } from 'kysely';
import type { PageQuery } from '@kinora/contract/schemas';
import type { reportQueues, ReportPage, ReportRow, reportSorts } from '@kinora/contract/operator/reports';
import type { Decision } from '@kinora/contract/reports/reports';
import { containsText, readPage, parseSort } from '#db/page.ts';
import type { Db, Tx } from '#db/types.ts';

type ReportQuery = PageQuery<(typeof reportSorts)[number]> & { queue: (typeof reportQueues)[number] };

type PersonRef = { id: number; name: string };

const personJson = (table: 'reporters' | 'assignees'): RawBuilder<PersonRef | null> =>
  sql<PersonRef | null>`case when ${sql.ref(`${table}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`;

/** Selects reports, with their subjects and the people involved. */
function reports(db: Db) {
  return db
    .selectFrom('reports')
    .innerJoin('shows', 'shows.id', 'reports.show_id')
    .innerJoin('users as publishers', 'publishers.id', 'shows.publisher_id')
    .leftJoin('episodes', 'episodes.id', 'reports.episode_id')
    .leftJoin('users as reporters', 'reporters.id', 'reports.user_id')
    .leftJoin('users as assignees', 'assignees.id', 'reports.assignee_id')
    .leftJoin('copyright_notices', 'copyright_notices.report_id', 'reports.id')
    .select([
      'copyright_notices.name as claimant',
      'reports.id',
      'reports.about',
      'reports.reason',
      sql<ReportRow['show']>`json_build_object('id', shows.id, 'title', shows.title)`.as('show'),
      sql<ReportRow['episode']>`case when episodes.id is not null
        then json_build_object('id', episodes.id, 'title', episodes.title) end`.as('episode'),
      sql<PersonRef>`json_build_object('id', publishers.id, 'name', publishers.name)`.as('publisher'),
      personJson('reporters').as('reporter'),
      personJson('assignees').as('assignee'),
      'reports.decision',
      'reports.decided_at',
      'reports.created_at',
    ]);
}

/** Lists a page of the reports in a queue, and counts all that match. */
export function listReports(db: Db, { search, sort, queue, ...page }: ReportQuery, viewer_id: number | null) {
  const { by, direction } = parseSort(sort);
  const found = reports(db)
    .where('reports.decision', queue === 'decided' ? 'is not' : 'is', null)
    .$if(queue === 'mine', (query) => query.where('reports.assignee_id', '=', viewer_id))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          containsText('shows.title', search),
          containsText('publishers.name', search),
          containsText('reports.words', search),
        ]),
      ),
    )
    .orderBy(`reports.${by}`, direction)
    .orderBy('reports.id', direction);
  return readPage(found, page);
}

/** Finds a report, with what was done about it and the other reports about the same creator. */
export async function findReport(db: Db, report_id: number): Promise<ReportPage | undefined> {
  const report = await reports(db)
    .where('reports.id', '=', report_id)
    .select([
      'reports.words',
      'reports.at_s',
      'reports.answer',
      sql<ReportPage['notice']>`case when copyright_notices.report_id is not null then json_build_object(
        'email', copyright_notices.email, 'on_behalf_of', copyright_notices.on_behalf_of,
        'postal_address', copyright_notices.postal_address, 'phone', copyright_notices.phone,
        'work', copyright_notices.work, 'signature', copyright_notices.signature) end`.as('notice'),
      sql<ReportPage['work']>`json_build_object(
        'description', coalesce(episodes.description, shows.description),
        'maturity_level', shows.maturity_level,
        'is_deleted', shows.deleted_at is not null or episodes.deleted_at is not null,
        'is_show_down', shows.take_down_id is not null,
        'is_episode_down', episodes.take_down_id is not null)`.as('work'),
    ])
    .executeTakeFirst();
  if (!report) return undefined;
  return {
    ...report,
    history: await listHistory(db, report_id),
    others: await listOthers(db, report),
  };
}

/** Returns the name of a report in the audit log. */
export const subjectOf = (report_id: number): string => `report ${report_id}`;

const listHistory = (db: Db, report_id: number): Promise<ReportPage['history']> =>
  db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .where('audit_log.subject', '=', subjectOf(report_id))
    .orderBy('audit_log.id')
    .select([
      'audit_log.made_at',
      'audit_log.act',
      sql<PersonRef | null>`case when users.id is not null
        then json_build_object('id', users.id, 'name', users.name) end`.as('actor'),
      'audit_log.reason as note',
    ])
    .execute();

const listOthers = (
  db: Db,
  { id, publisher }: Pick<ReportRow, 'id' | 'publisher'>,
): Promise<ReportPage['others']> =>
  db
    .selectFrom('reports')
    .innerJoin('shows', 'shows.id', 'reports.show_id')
    .where('shows.publisher_id', '=', publisher.id)
    .where('reports.id', '<>', id)
    .orderBy('reports.id', 'desc')
    .limit(50)
    .select(['reports.id', 'reports.about', 'reports.reason', 'reports.decision', 'reports.created_at'])
    .select('reports.words')
    .execute();

/** Finds a report, with the people who have to be notified, and locks it until the transaction ends. */
export const lockReport = (tx: Tx, report_id: number) =>
  tx
    .selectFrom('reports')
    .innerJoin('shows', 'shows.id', 'reports.show_id')
    .leftJoin('episodes', 'episodes.id', 'reports.episode_id')
    .leftJoin('users as reporters', 'reporters.id', 'reports.user_id')
    .leftJoin('copyright_notices', 'copyright_notices.report_id', 'reports.id')
    .where('reports.id', '=', report_id)
    .select([
      'reports.id',
      'reports.about',
      'reports.reason',
      'reports.show_id',
      'reports.episode_id',
      'reports.decision',
      'shows.publisher_id',
      sql<string>`coalesce(episodes.title, shows.title)`.as('title'),
      sql<string | null>`coalesce(copyright_notices.name, reporters.name)`.as('reporter_name'),
      sql<string | null>`coalesce(copyright_notices.email, reporters.email)`.as('reporter_email'),
    ])
    .forUpdate('reports')
    .executeTakeFirst();

export async function updateAssignee(tx: Tx, report_id: number, assignee_id: number | null): Promise<void> {
  await tx.updateTable('reports').set({ assignee_id }).where('id', '=', report_id).execute();
}

export async function closeReport(
  tx: Tx,
  report_id: number,
  outcome: { decision: Decision; answer: string; decided_at: Date; decided_by: number | null },
): Promise<void> {
  await tx.updateTable('reports').set(outcome).where('id', '=', report_id).execute();
}

/** Counts the undecided reports. */
export async function countOpenReports(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .where('decision', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
