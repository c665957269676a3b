import type { Tx } from '#db/types.ts';
import { recordAction } from '#features/audit/queries.ts';
import { lockShowEarners } from '#features/earnings/payouts/balance-queries.ts';
import {
  earningsReleasedNotice,
  lawsuitNotice,
  notifyCreator,
} from '#features/operator/catalogue/notices.ts';
import { lockTakeDownInEffect, subjectOf } from '#features/operator/catalogue/take-down.ts';
import type { StaffCall } from '#features/operator/people/act-on-person.ts';
import { findWork, insertLawsuit, releaseEarnings } from '#features/publishing/take-downs/queries.ts';
import { Refusal } from '#http/errors.ts';

/** Records that a claimant has gone to court, and notifies the creator. @throws 404 or 409 */
export async function recordCourtCase(
  call: StaffCall,
  tx: Tx,
  take_down_id: number,
  reason: string,
): Promise<void> {
  const { context, viewer } = call;
  const takeDown = await lockTakeDownInEffect(tx, take_down_id);
  if (!(await insertLawsuit(tx, take_down_id, { by: viewer?.id ?? null, now: context.clock.now() })))
    throw new Refusal(409, 'There is no counter-notice here that a claimant could contest in court.');
  await notifyAndRecord(call, tx, takeDown, { act: 'suit-recorded', notice: lawsuitNotice, reason });
}

/** Releases the earnings of a show that stays down, and notifies the creator. @throws 404 or 409 */
export async function releaseShowEarnings(
  call: StaffCall,
  tx: Tx,
  take_down_id: number,
  reason: string,
): Promise<void> {
  const { context, viewer } = call;
  const takeDown = await lockTakeDownInEffect(tx, take_down_id);
  if (takeDown.earnings_released_at !== null)
    throw new Refusal(409, 'The earnings are no longer on hold because of this take-down.');
  await lockShowEarners(tx, takeDown.show_id);
  await releaseEarnings(tx, take_down_id, { by: viewer?.id ?? null, now: context.clock.now() });
  await notifyAndRecord(call, tx, takeDown, {
    act: 'earnings-released',
    notice: earningsReleasedNotice,
    reason,
  });
}

async function notifyAndRecord(
  { context, viewer, request }: StaffCall,
  tx: Tx,
  takeDown: Awaited<ReturnType<typeof lockTakeDownInEffect>>,
  outcome: {
    act: 'suit-recorded' | 'earnings-released';
    notice: typeof lawsuitNotice;
    reason: string;
  },
): Promise<void> {
  const { act, reason } = outcome;
  const { id, publisher_id, show_id } = takeDown;
  const work = await findWork(tx, takeDown);
  if (work)
    await notifyCreator(
      context,
      tx,
      publisher_id,
      outcome.notice({ show_id, title: work.title }, id, reason),
    );
  const details = { target_id: publisher_id, subject: subjectOf(takeDown), reason, request };
  await recordAction(context, tx, { act, actor: viewer, ...details });
}
