import { appealTakeDown, ownTakeDowns } from '@kinora/contract/publishing/take-downs';
import { transaction } from '#db/transaction.ts';
import { insertAppeal, listOwnTakeDowns, lockTakeDown } from '#features/publishing/take-downs/queries.ts';
import { notFound, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, ownTakeDowns, async ({ viewer, context }) => listOwnTakeDowns(context.db, viewer.id));

  route(app, appealTakeDown, async ({ params: { take_down_id }, body, viewer, context }) => {
    await transaction(context.db, async (tx) => {
      const takeDown = await lockTakeDown(tx, take_down_id);
      if (takeDown?.publisher_id !== viewer.id) throw notFound('You have no take-down with this number.');
      if (takeDown.restored_at !== null) throw new Refusal(409, 'This has already been restored.');
      if (takeDown.notice_id !== null)
        throw new Refusal(
          409,
          'This was taken down because of a copyright notice. Send a counter-notice instead.',
        );
      if (takeDown.appealed_at !== null)
        throw new Refusal(409, 'You have already appealed. Each decision can be appealed once.');
      await insertAppeal(tx, take_down_id, body.words, context.clock.now());
    });
    return withMessage(null, 'We have received your appeal, and will write to you once it is decided.');
  });
}
