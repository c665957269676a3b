import { auditLog } from '@kinora/contract/operator/audit-log';
import { listEntries } from '#features/operator/audit-log/queries.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, auditLog, async ({ query: { page = 1, ...query }, context }) =>
    listEntries(context.db, { ...query, page }),
  );
}
