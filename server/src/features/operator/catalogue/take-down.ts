import type { Tx } from '#db/types.ts';
import { recordAct } from '#features/audit/queries.ts';
import { lockEarnersOf } from '#features/earnings/payouts/balance-queries.ts';
import {
  infringingNotice,
  restoredNotice,
  takenDownNotice,
  tellCreator,
} from '#features/operator/catalogue/notices.ts';
import type { StaffCall } from '#features/operator/people/act-on-person.ts';
import {
  endTakeDown,
  findWork,
  insertTakeDown,
  lockTakeDown,
  type TakenDown,
} from '#features/publishing/take-downs/queries.ts';
import { notFound, Refusal } from '#http/errors.ts';

/**
 * Takes a show or an episode down, tells its creator, and records it.
 * @throws 404 without such a show or episode, 409 if it is taken down already.
 */
export async function takeWorkDown(
  { context, viewer, request }: StaffCall,
  tx: Tx,
  taken: TakenDown,
  { reason, notice_id = null }: { reason: string; notice_id?: number | null },
): Promise<void> {
  // From the trash its creator could bring it back as it was, once the report is closed; and deleting what a copyright
  // notice is about does not save them from a strike.
  const work = await findWork(tx, taken, notice_id === null ? 'in trash' : 'deleted');
  if (!work) throw notFound('There is no such show or episode. It may have been deleted.');
  await lockEarnersOf(tx, taken.show_id);
  const now = context.clock.now();
  const take_down_id = await insertTakeDown(tx, taken, { reason, notice_id, by: viewer?.id ?? null, now });
  if (take_down_id === undefined) throw new Refusal(409, 'This is taken down already.');
  const { publisher_id, title } = work;
  const show = { show_id: taken.show_id, title };
  const notice =
    notice_id === null
      ? takenDownNotice(show, take_down_id, reason)
      : infringingNotice(show, take_down_id, reason);
  await tellCreator(context, tx, publisher_id, notice);
  const about = { target_id: publisher_id, subject: subjectOf(taken), reason, request };
  await recordAct(context, tx, { act: 'taken-down', actor: viewer, ...about });
}

/** Restores what was taken down, tells its creator, and records it. @throws 404 or 409 */
export async function restoreWork(
  { context, viewer, request }: StaffCall,
  tx: Tx,
  take_down_id: number,
  reason: string,
): Promise<void> {
  const taken = await lockInEffect(tx, take_down_id);
  const { publisher_id, show_id } = taken;
  await lockEarnersOf(tx, show_id);
  await endTakeDown(tx, take_down_id, { by: viewer?.id ?? null, now: context.clock.now() });
  const work = await findWork(tx, taken, 'in trash');
  if (work) {
    const notice = restoredNotice({ show_id, title: work.title }, take_down_id, reason);
    await tellCreator(context, tx, publisher_id, notice);
  }
  const about = { target_id: publisher_id, subject: subjectOf(taken), reason, request };
  await recordAct(context, tx, { act: 'restored', actor: viewer, ...about });
}

/** @throws 404 without such a take-down, 409 if it was restored. */
export async function lockInEffect(tx: Tx, take_down_id: number) {
  const found = await lockTakeDown(tx, take_down_id);
  if (!found) throw notFound('There is no such take-down.');
  if (found.restored_at !== null) throw new Refusal(409, 'This has been restored already.');
  return found;
}

/** How the audit log names a show or an episode. */
export const subjectOf = ({ show_id, episode_id }: TakenDown): string =>
  episode_id === null ? `show ${show_id}` : `episode ${episode_id}`;
