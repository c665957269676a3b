import { sendCounterNotice } from '@kinora/contract/publishing/take-downs';
import { transaction } from '#db/transaction.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { restorationDays } from '#features/publishing/take-downs/business-day-rules.ts';
import { counterNoticeEmail } from '#features/publishing/take-downs/emails.ts';
import {
  findClaimant,
  findWork,
  insertCounterNotice,
  lockTakeDown,
} from '#features/publishing/take-downs/queries.ts';
import { notFound, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, sendCounterNotice, async ({ params: { take_down_id }, body, viewer, context }) => {
    const { clock, config, db, jobs } = context;
    const { name, postal_address, phone, words, signature } = body;
    const now = clock.now();
    const days = restorationDays(now, config.copyright_restore_days);
    await transaction(db, async (tx) => {
      const takeDown = await lockTakeDown(tx, take_down_id);
      if (takeDown?.publisher_id !== viewer.id) throw notFound('You have no take-down with this number.');
      if (takeDown.restored_at !== null) throw new Refusal(409, 'This has already been restored.');
      if (takeDown.notice_id === null)
        throw new Refusal(409, 'This was not taken down because of a copyright notice. Appeal instead.');
      const notice = {
        take_down_id,
        name,
        postal_address,
        phone,
        words,
        signature,
        ...days,
        created_at: now,
      };
      if (!(await insertCounterNotice(tx, notice)))
        throw new Refusal(409, 'You have already sent a counter-notice.');
      const claimant = await findClaimant(tx, takeDown.notice_id);
      const work = await findWork(tx, takeDown);
      if (!claimant || !work) return;
      const content = counterNoticeEmail(config, claimant.name, { ...notice, title: work.title });
      await queueEmail(tx, jobs, { to: claimant.email, content, now });
    });
    return withMessage(
      null,
      'We have received your counter-notice, and have sent a copy to the sender of the notice.',
    );
  });
}
