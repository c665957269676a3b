import { operatorOverview } from '@kinora/contract/operator/overview';
import { createThrottledAudit } from '#features/operator/metrics/audit.ts';
import { readAttention, readDays, readFilms, readPeople } from '#features/operator/overview/queries.ts';
import { readHealth } from '#features/operator/overview/read-health.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  const auditIfDue = createThrottledAudit(app.context);

  route(app, operatorOverview, async ({ context }) => {
    const { clock, db } = context;
    const now = clock.now();
    return {
      attention: await readAttention(db, now),
      people: await readPeople(db, now),
      films: await readFilms(db),
      health: await readHealth(context, await auditIfDue()),
      days: await readDays(db, now),
    };
  });
}
