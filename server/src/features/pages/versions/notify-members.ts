import type { Policy } from '@kinora/contract/pages/pages';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { notify } from '#features/notifications/queries.ts';
import { policyEmail } from '#features/pages/versions/emails.ts';
import {
  listMembersToNotify,
  lockUnannouncedVersion,
  markNotified,
} from '#features/pages/versions/queries.ts';
import { policyWording } from '#features/pages/versions/rules.ts';
import type { JobRun } from '#jobs/define.ts';

/** How many members are notified per transaction. */
const batchSize = 100;

/** Notifies every member of each notice exactly once, no matter how often the job is interrupted. */
export async function runNotifyMembers({
  context,
  signal,
}: Pick<JobRun<object>, 'context' | 'signal'>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if (!(await transaction(context.db, (tx) => notifyBatch(context, tx)))) return;
  }
}

/** @returns whether there may be more members to notify. */
async function notifyBatch(context: Context, tx: Tx): Promise<boolean> {
  const { clock, config, jobs } = context;
  const now = clock.now();
  const version = await lockUnannouncedVersion(tx);
  if (!version) return false;
  const members = await listMembersToNotify(tx, version, batchSize);
  const last = members.at(-1);
  if (!last) {
    await markNotified(tx, version.id, { told_at: now });
    return true;
  }
  // The database allows notices only for policies.
  const page = version.page as Policy;
  const notice = version.notice ?? '';
  const { subject } = policyWording[page];
  await notify(
    tx,
    { dedupe_key: `policy-${version.id}`, title: subject, message: notice, icon: 'policy', link: `/${page}` },
    members.map(({ id }) => id),
    now,
  );
  for (const { name, email } of members)
    await queueEmail(tx, jobs, {
      to: email,
      content: policyEmail(config, { ...version, page, notice, name }),
      now,
      is_bulk: true,
    });
  await markNotified(tx, version.id, { told_user_id: last.id });
  return true;
}
