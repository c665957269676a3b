import * as catalogue from '@kinora/contract/operator/catalogue';
import { includesRole } from '@kinora/contract/roles';
import { transaction } from '#db/transaction.ts';
import { recordAction } from '#features/audit/queries.ts';
import { listDisputedShows } from '#features/earnings/payouts/disputed-queries.ts';
import { recordCourtCase, releaseShowEarnings } from '#features/operator/catalogue/disputes.ts';
import { correctedNotice, refusedAppealNotice, notifyCreator } from '#features/operator/catalogue/notices.ts';
import {
  findCatalogueShow,
  hasOtherOperator,
  listShows,
  listTakeDowns,
  updateRatingAndGenres,
} from '#features/operator/catalogue/queries.ts';
import {
  lockTakeDownInEffect,
  restoreWork,
  subjectOf,
  takeWorkDown,
} from '#features/operator/catalogue/take-down.ts';
import { checkChoices } from '#features/publishing/shows/queries.ts';
import { countStrikes, findWork, insertAppealDecision } from '#features/publishing/take-downs/queries.ts';
import { forbidden, invalid, notFound, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

const noSuchShow = () => notFound('This show does not exist. It may have been deleted.');

export function routes(app: App): void {
  route(app, catalogue.listCatalogue, async ({ query: { page = 1, ...query }, context }) =>
    listShows(context.db, { ...query, page }, context.clock.now()),
  );

  route(app, catalogue.readCatalogueShow, async ({ params: { show_id }, viewer, context }) => {
    const { clock, config, db } = context;
    const show = await findCatalogueShow(db, show_id, clock.now());
    if (!show) throw noSuchShow();
    const staff = {
      id: viewer?.id ?? null,
      canDecideAppeals: !viewer || includesRole(viewer.role, 'operator'),
    };
    const count = await countStrikes(db, show.publisher.id);
    const strikes = { count, most: config.copyright_strikes };
    const disputed = staff.canDecideAppeals ? await listDisputedShows(db, { show_id }, clock.now()) : [];
    return {
      ...show,
      strikes,
      disputed: disputed.map(({ currency, amount_minor }) => ({ currency, amount_minor })),
      take_downs: await listTakeDowns(db, show_id, staff),
    };
  });

  route(app, catalogue.takeDown, async ({ params: { show_id }, body: { episode_id, reason }, ...call }) => {
    await transaction(call.context.db, (tx) => takeWorkDown(call, tx, { show_id, episode_id }, { reason }));
    return withMessage(null, 'Taken down, and its creator was notified');
  });

  route(app, catalogue.restore, async ({ params: { take_down_id }, body: { reason }, ...call }) => {
    await transaction(call.context.db, (tx) => restoreWork(call, tx, take_down_id, reason));
    return withMessage(null, 'Restored, and its creator was notified');
  });

  route(app, catalogue.decideAppeal, async ({ params: { take_down_id }, body, ...call }) => {
    const { context, viewer, request } = call;
    const { is_granted, answer } = body;
    await transaction(context.db, async (tx) => {
      const takeDown = await lockTakeDownInEffect(tx, take_down_id);
      const { appealed_at, appeal_decided_at, publisher_id, show_id, taken_down_by } = takeDown;
      if (appealed_at === null || appeal_decided_at !== null)
        throw new Refusal(409, 'There is no appeal to decide here.');
      if (viewer && taken_down_by === viewer.id && (await hasOtherOperator(tx, viewer.id)))
        throw forbidden('You took this down yourself, so someone else has to decide the appeal.');
      const now = context.clock.now();
      await insertAppealDecision(tx, take_down_id, { is_granted, answer, by: viewer?.id ?? null, now });
      const details = { target_id: publisher_id, subject: subjectOf(takeDown), reason: answer, request };
      await recordAction(context, tx, { act: 'appeal-decided', actor: viewer, ...details });
      if (is_granted) return restoreWork(call, tx, take_down_id, answer);
      const work = await findWork(tx, takeDown);
      if (!work) return undefined;
      const notice = refusedAppealNotice({ show_id, title: work.title }, take_down_id, answer);
      return notifyCreator(context, tx, publisher_id, notice);
    });
    return withMessage(
      null,
      is_granted ? 'Restored, and its creator was notified' : 'The creator was notified',
    );
  });

  route(app, catalogue.recordLawsuit, async ({ params: { take_down_id }, body: { reason }, ...call }) => {
    await transaction(call.context.db, (tx) => recordCourtCase(call, tx, take_down_id, reason));
    return withMessage(null, 'It stays down, and its creator was notified');
  });

  route(app, catalogue.releaseEarnings, async ({ params: { take_down_id }, body: { reason }, ...call }) => {
    await transaction(call.context.db, (tx) => releaseShowEarnings(call, tx, take_down_id, reason));
    return withMessage(null, 'Its earnings are included in the next payout');
  });

  route(app, catalogue.correctShow, async ({ params: { show_id }, body, viewer, context, request }) => {
    const { category, maturity_level, reason } = body;
    await transaction(context.db, async (tx) => {
      const errors = await checkChoices(tx, { category }, show_id);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const now = context.clock.now();
      const show = await updateRatingAndGenres(tx, show_id, { maturity_level, category }, now);
      if (!show) throw noSuchShow();
      const { publisher_id, title } = show;
      await notifyCreator(context, tx, publisher_id, correctedNotice({ show_id, title }, reason, now));
      const details = { target_id: publisher_id, subject: `show ${show_id}`, reason, request };
      await recordAction(context, tx, { act: 'show-corrected', actor: viewer, ...details });
    });
    return withMessage(null, 'Corrected, and its creator was notified');
  });
}
