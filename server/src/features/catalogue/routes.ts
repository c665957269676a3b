import { categories, showLanguages, newEpisodes, showDetails } from '@kinora/contract/catalogue/shows';
import { respondToGroup, respondToViewer, groupOf } from '#features/catalogue/group-rules.ts';
import {
  findShow,
  isShowTakenDown,
  listCategories,
  listLanguages,
  listNewEpisodes,
} from '#features/catalogue/queries.ts';
import { aboveMaturitySetting, audienceOf, type Audience } from '#features/catalogue/rules.ts';
import { forbidden, notFound, Refusal } from '#http/errors.ts';
import { route, type App } from '#http/route.ts';

const noShow = 'This show does not exist or has not been released yet.';
const takenDown = 'This show is not available.';

export function routes(app: App): void {
  const { context } = app;
  const { clock, db } = context;

  route(app, categories, async ({ viewer }) =>
    respondToGroup(context, await groupOf(context, viewer), 'categories', (audience) =>
      listCategories(db, audience),
    ),
  );

  route(app, showLanguages, async () => listLanguages(db));

  route(app, showDetails, async ({ params, query, viewer }) => {
    const { show_id } = params;
    const now = clock.now();
    const read = async (audience: Audience) => {
      const found = await findShow(db, audience, show_id);
      if (found) return found;
      const hidden = viewer && (await findShow(db, audienceOf(null, now), show_id));
      if (hidden) throw forbidden(aboveMaturitySetting(hidden.maturity_level));
      if (await isShowTakenDown(db, show_id, now))
        throw new Refusal(404, takenDown, { errors: { show: takenDown } });
      throw notFound(noShow);
    };
    return respondToViewer(
      context,
      viewer,
      await groupOf(context, viewer, query.adult),
      `show ${show_id}`,
      read,
      ({ id }) => id,
      (show, relation) => ({ ...show, ...relation }),
    );
  });

  route(app, newEpisodes, async ({ query, viewer }) =>
    respondToGroup(
      context,
      await groupOf(context, viewer),
      `new episodes ${query.limit} ${query.page}`,
      (audience) => listNewEpisodes(db, audience, query),
    ),
  );
}
