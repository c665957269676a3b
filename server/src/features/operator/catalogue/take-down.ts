import type { Tx } from '#db/types.ts';
import { recordAction } from '#features/audit/queries.ts';
import { lockShowEarners } from '#features/earnings/payouts/balance-queries.ts';
import {
  infringingNotice,
  restoredNotice,
  takenDownNotice,
  notifyCreator,
} from '#features/operator/catalogue/notices.ts';
import type { StaffCall } from '#features/operator/people/act-on-person.ts';
import {
  endTakeDown,
  findWork,
  insertTakeDown,
  lockTakeDown,
  type Work,
} from '#features/publishing/take-downs/queries.ts';
import { notFound, Refusal } from '#http/errors.ts';

/**
 * Takes down a show or an episode, notifies its creator, and records it.
 * @throws 404 if it does not exist, 409 if it is already taken down.
 */
export async function takeWorkDown(
  { context, viewer, request }: StaffCall,
  tx: Tx,
  target: Work,
  { reason, notice_id = null }: { reason: string; notice_id?: number | null },
): Promise<void> {
  // Works in the trash are taken down as well: otherwise their creators could restore them once the report
  // is closed. A copyright notice leads to a strike even if the work has been deleted.
  const work = await findWork(tx, target, notice_id === null ? 'in trash' : 'deleted');
  if (!work) throw notFound('This show or episode does not exist. It may have been deleted.');
  await lockShowEarners(tx, target.show_id);
  const now = context.clock.now();
  const take_down_id = await insertTakeDown(tx, target, { reason, notice_id, by: viewer?.id ?? null, now });
  if (take_down_id === undefined) throw new Refusal(409, 'This is already taken down.');
  const { publisher_id, title } = work;
  const show = { show_id: target.show_id, title };
  const notice =
    notice_id === null
      ? takenDownNotice(show, take_down_id, reason)
      : infringingNotice(show, take_down_id, reason);
  await notifyCreator(context, tx, publisher_id, notice);
  const details = { target_id: publisher_id, subject: subjectOf(target), reason, request };
  await recordAction(context, tx, { act: 'taken-down', actor: viewer, ...details });
}

/** Undoes a take-down, notifies the creator, and records it. @throws 404 or 409 */
export async function restoreWork(
  { context, viewer, request }: StaffCall,
  tx: Tx,
  take_down_id: number,
  reason: string,
): Promise<void> {
  const takeDown = await lockTakeDownInEffect(tx, take_down_id);
  const { publisher_id, show_id } = takeDown;
  await lockShowEarners(tx, show_id);
  await endTakeDown(tx, take_down_id, { by: viewer?.id ?? null, now: context.clock.now() });
  const work = await findWork(tx, takeDown, 'in trash');
  if (work) {
    const notice = restoredNotice({ show_id, title: work.title }, take_down_id, reason);
    await notifyCreator(context, tx, publisher_id, notice);
  }
  const details = { target_id: publisher_id, subject: subjectOf(takeDown), reason, request };
  await recordAction(context, tx, { act: 'restored', actor: viewer, ...details });
}

/** @throws 404 if the take-down does not exist, 409 if it was undone. */
export async function lockTakeDownInEffect(tx: Tx, take_down_id: number) {
  const found = await lockTakeDown(tx, take_down_id);
  if (!found) throw notFound('This take-down does not exist.');
  if (found.restored_at !== null) throw new Refusal(409, 'This has already been restored.');
  return found;
}

/** Returns the name of a show or an episode in the audit log. */
export const subjectOf = ({ show_id, episode_id }: Work): string =>
  episode_id === null ? `show ${show_id}` : `episode ${episode_id}`;
