import * as films from '@kinora/contract/operator/films';
import { transaction } from '#db/transaction.ts';
import { recordAct } from '#features/audit/queries.ts';
import { findPublisherOfEpisode, listFilms } from '#features/operator/films/queries.ts';
import { requeueVideo } from '#features/processing/queries.ts';
import { retryRefusals } from '#features/processing/rules.ts';
import { notFound, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, films.listFilms, async ({ query: { page = 1, ...query }, context }) =>
    listFilms(context.db, { ...query, page }),
  );

  route(app, films.retryFilm, async ({ params: { episode_id }, viewer, context, request }) => {
    await transaction(context.db, async (tx) => {
      const publisher = await findPublisherOfEpisode(tx, episode_id);
      if (!publisher) throw notFound('There is no such episode.');
      const outcome = await requeueVideo(tx, context.jobs, episode_id);
      if (outcome !== 'queued') throw new Refusal(409, retryRefusals[outcome]);
      const about = { target_id: publisher.publisher_id, subject: `episode ${episode_id}`, request };
      await recordAct(context, tx, { act: 'film-retried', actor: viewer, ...about });
    });
    return withMessage(null, 'The film is processed again');
  });
}
