import { formatCsv } from '@kinora/contract/csv';
import { auditLog, exportAuditLog } from '@kinora/contract/operator/audit-log';
import { count } from '@kinora/contract/plural';
import { recordAction } from '#features/audit/queries.ts';
import { csvHeader, csvRow } from '#features/operator/audit-log/rules.ts';
import { listEntries } from '#features/operator/audit-log/queries.ts';
import { route, type App } from '#http/route.ts';

/** A file with this many entries is a few megabytes; the command `audit export` has no limit. */
const maxEntries = 20_000;

export function routes(app: App): void {
  route(app, auditLog, async ({ query: { page = 1, ...query }, context }) =>
    listEntries(context.db, { ...query, page }),
  );

  route(app, exportAuditLog, async ({ body: { search = '', ...filter }, viewer, request, context }) => {
    const { rows, total } = await listEntries(context.db, {
      ...filter,
      search,
      sort: '-id',
      page: 1,
      page_size: maxEntries,
    });
    const subject = count(rows.length, 'entry', 'entries', 'en');
    await recordAction(context, context.db, { act: 'audit-log-exported', actor: viewer, subject, request });
    return { content: formatCsv([csvHeader, ...rows.map(csvRow)]), entries: rows.length, total };
  });
}
