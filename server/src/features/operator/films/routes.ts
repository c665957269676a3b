import * as films from '@kinora/contract/operator/films';
import { cancelFilm, prioritizeFilm, retryFilm } from '#features/operator/films/act-on-film.ts';
import { listFilms, listStorage } from '#features/operator/films/queries.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, films.listFilms, async ({ query: { page = 1, ...query }, context }) =>
    listFilms(context.db, { ...query, page }),
  );

  route(app, films.listStorage, async ({ query: { page = 1, ...query }, context }) =>
    listStorage(context.db, { ...query, page }),
  );

  route(app, films.retryFilm, async ({ params: { episode_id }, viewer, context, request }) => {
    await retryFilm(context, episode_id, { actor: viewer, request });
    return withMessage(null, 'The film will be processed again');
  });

  route(app, films.prioritizeFilm, async ({ params: { episode_id }, viewer, context, request }) => {
    await prioritizeFilm(context, episode_id, { actor: viewer, request });
    return withMessage(null, 'The film will be processed next');
  });

  route(app, films.cancelFilm, async ({ params: { episode_id }, body, viewer, context, request }) => {
    await cancelFilm(context, episode_id, { reason: body.reason, actor: viewer, request });
    return withMessage(null, 'The film was stopped, and its creator was notified');
  });
}
