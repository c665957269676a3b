import type { Insertable } from 'kysely';
import type { ReportSubject } from '@kinora/contract/reports/reports';
import { after } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import { isShowVisible } from '#features/catalogue/queries.ts';
import type { Audience } from '#features/catalogue/rules.ts';
import { availableEpisodes } from '#features/catalogue/visibility-queries.ts';
import { reportWindow_ms } from '#features/reports/rules.ts';
import { queueEvent } from '#features/webhooks/queries.ts';

/** The reported show, episode or creator. */
type Target = { about: ReportSubject; show_id: number; episode_id?: number | undefined };

/** Finds the target of a report, if its sender can see it. */
export async function findVisibleTarget(
  db: Db,
  audience: Audience,
  { about, show_id, episode_id }: Target,
): Promise<{ publisher_id: number; title: string } | undefined> {
  if (about === 'episode')
    return availableEpisodes(db, audience)
      .where('episodes.id', '=', episode_id ?? 0)
      .where('shows.id', '=', show_id)
      .select(['shows.publisher_id', 'episodes.title'])
      .executeTakeFirst();
  if (!(await isShowVisible(db, audience, show_id))) return undefined;
  return db
    .selectFrom('shows')
    .where('id', '=', show_id)
    .select(['publisher_id', 'title'])
    .executeTakeFirst();
}

/** Locks a member, so that the limit on their reports still holds when a report is inserted. */
export async function lockReporter(tx: Tx, user_id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
}

export async function countRecentReports(tx: Tx, user_id: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('reports')
    .where('user_id', '=', user_id)
    .where('created_at', '>', after(now, -reportWindow_ms).toISOString())
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a member already has an undecided report about the same target for the same reason. */
export async function isAlreadyReported(
  tx: Tx,
  { user_id, about, show_id, episode_id, reason }: Insertable<Tables['reports']>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('reports')
    .where('user_id', '=', user_id ?? 0)
    .where('about', '=', about)
    .where('show_id', '=', show_id)
    .where('episode_id', 'is not distinct from', episode_id ?? null)
    .where('reason', '=', reason)
    .where('decision', 'is', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Inserts a report, and sends an event that does not name its sender to the service's webhooks.
 * @returns its id.
 */
export async function insertReport(
  tx: Tx,
  context: Partial<Pick<Context, 'jobs'>>,
  report: Insertable<Tables['reports']> & { created_at: Date },
): Promise<number> {
  const { id } = await tx.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow();
  const { about, show_id, episode_id = null, reason, created_at: now } = report;
  const data = { report_id: id, about, show_id, episode_id, reason };
  await queueEvent(tx, context, { type: 'report.filed', data }, { now });
  return id;
}
