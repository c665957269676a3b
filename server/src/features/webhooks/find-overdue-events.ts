import { after, minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { deliverEvent } from '#features/webhooks/deliver-event-job.ts';
import { listOverdueDeliveries } from '#features/webhooks/delivery-queries.ts';
import { deliveryKey } from '#features/webhooks/queries.ts';

/** Longer than an attempt takes, so that an event that is being sent is not sent twice. */
const overdueAfter_ms = minute;
const maxPerRun = 500;

/** Queues jobs for overdue deliveries; jobs that are already waiting are left unchanged. */
export async function runFindOverdueEvents({
  clock,
  db,
  jobs,
}: Pick<Context, 'clock' | 'db' | 'jobs'>): Promise<void> {
  const overdue = await listOverdueDeliveries(db, after(clock.now(), -overdueAfter_ms), maxPerRun);
  await transaction(db, async (tx) => {
    for (const { id } of overdue) await jobs.send(tx, deliverEvent, { delivery_id: id }, deliveryKey(id));
  });
}
