import * as banners from '@kinora/contract/operator/banners';
import { transaction } from '#db/transaction.ts';
import { recordAction } from '#features/audit/queries.ts';
import { deleteBanner, insertBanner, listBanners } from '#features/operator/banners/queries.ts';
import { findWork } from '#features/publishing/take-downs/queries.ts';
import { invalid, notFound } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, banners.listBanners, async ({ context: { clock, db } }) => listBanners(db, clock.now()));

  route(app, banners.addBanner, async ({ body, viewer, context, request }) => {
    const { place, show_id, first_day, last_day } = body;
    const now = context.clock.now();
    if (last_day < first_day) throw invalid({ last_day: 'The last day is before the first' });
    if (last_day < now.toISOString().slice(0, 10)) throw invalid({ last_day: 'The last day has passed' });
    await transaction(context.db, async (tx) => {
      if (!(await findWork(tx, { show_id, episode_id: null })))
        throw notFound('This show does not exist. It may have been deleted.');
      const conflict = await insertBanner(tx, { place, show_id, first_day, last_day, created_at: now });
      if (conflict)
        throw invalid({
          first_day: conflict.is_same_show
            ? 'The show is already on a banner on some of these days'
            : `“${conflict.title}” already has this place on some of these days`,
        });
      const details = {
        subject: `show ${show_id}`,
        reason: `${place}, ${first_day} to ${last_day}`,
        request,
      };
      await recordAction(context, tx, { act: 'banner-changed', actor: viewer, ...details });
    });
    return withMessage(null, 'Featured on these days');
  });

  route(app, banners.removeBanner, async ({ params: { banner_id }, viewer, context, request }) => {
    await transaction(context.db, async (tx) => {
      const show_id = await deleteBanner(tx, banner_id);
      if (show_id === undefined) throw notFound('This banner does not exist.');
      const details = { subject: `show ${show_id}`, reason: 'removed', request };
      await recordAction(context, tx, { act: 'banner-changed', actor: viewer, ...details });
    });
    return withMessage(null, 'Removed');
  });
}
