import { sql, type RawBuilder } from 'kysely';
import type { AuditAction, AuditEntry } from '@kinora/contract/operator/audit-log';
import { after, day } from '#clock.ts';
import { containsText, readPage, parseSort } from '#db/page.ts';
import type { Db } from '#db/types.ts';

type AuditFilter = {
  search: string;
  act?: AuditAction | undefined;
  user_id?: number | undefined;
  /** The first and the last day, in UTC. */
  from?: string | undefined;
  until?: string | undefined;
};

type AuditQuery = AuditFilter & { page: number; page_size: number; sort: 'id' | '-id' };

const startOfDay = (date: string): Date => new Date(`${date}T00:00:00Z`);

const personFrom = (table: 'actors' | 'targets'): RawBuilder<AuditEntry['actor']> =>
  sql`case when ${sql.ref(`${table}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`;

/** Lists a page of the audit log, and counts all entries that match. */
export const listEntries = (db: Db, { sort, page, page_size, ...filter }: AuditQuery) =>
  readPage(selectEntries(db, filter, sort), { page, page_size });

function selectEntries(db: Db, { search, act, user_id, from, until }: AuditFilter, sort: AuditQuery['sort']) {
  const { by, direction } = parseSort(sort);
  return db
    .selectFrom('audit_log')
    .leftJoin('users as actors', 'actors.id', 'audit_log.actor_id')
    .leftJoin('users as targets', 'targets.id', 'audit_log.target_id')
    .$if(act !== undefined, (query) => query.where('audit_log.act', '=', act ?? 'signed-in'))
    .$if(user_id !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('audit_log.actor_id', '=', user_id ?? 0), eb('audit_log.target_id', '=', user_id ?? 0)]),
      ),
    )
    .$if(from !== undefined, (query) =>
      query.where('audit_log.made_at', '>=', startOfDay(from ?? '').toISOString()),
    )
    .$if(until !== undefined, (query) =>
      query.where('audit_log.made_at', '<', after(startOfDay(until ?? ''), day).toISOString()),
    )
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          containsText('actors.name', search),
          containsText('targets.name', search),
          containsText('actors.email', search),
          containsText('targets.email', search),
          containsText('audit_log.reason', search),
          containsText('audit_log.subject', search),
          containsText('audit_log.network', search),
        ]),
      ),
    )
    .orderBy(`audit_log.${by}`, direction)
    .select([
      'audit_log.id',
      'audit_log.made_at',
      'audit_log.act',
      'audit_log.actor_role',
      'audit_log.subject',
      'audit_log.reason',
      'audit_log.network',
      personFrom('actors').as('actor'),
      personFrom('targets').as('target'),
    ]);
}
