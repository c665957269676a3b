import { categories, showLanguages, newEpisodes, showDetails } from '@kinora/contract/catalogue/shows';
import {
  findShow,
  isShowTakenDown,
  listCategories,
  listLanguages,
  listNewEpisodes,
} from '#features/catalogue/queries.ts';
import { aboveMaturitySetting, audienceOf } from '#features/catalogue/rules.ts';
import { forbidden, notFound, Refusal } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

const noShow = 'This show does not exist or has not been released yet.';
const takenDown = 'This show is not available.';

export function routes(app: App): void {
  route(app, categories, async ({ viewer, context }) =>
    listCategories(context.db, audienceOf(viewer, context.clock.now())),
  );

  route(app, showLanguages, async ({ context }) => listLanguages(context.db));

  route(app, showDetails, async ({ params, query, viewer, context }) => {
    const now = context.clock.now();
    const show = await findShow(context.db, audienceOf(viewer, now, query.adult), params.show_id);
    if (show) return show;
    const hidden = viewer && (await findShow(context.db, audienceOf(null, now), params.show_id));
    if (hidden) throw forbidden(aboveMaturitySetting(hidden.maturity_level));
    if (await isShowTakenDown(context.db, params.show_id, now))
      throw new Refusal(404, takenDown, { errors: { show: takenDown } });
    throw notFound(noShow);
  });

  route(app, newEpisodes, async ({ query, viewer, context }) =>
    listNewEpisodes(context.db, audienceOf(viewer, context.clock.now()), query),
  );
}
