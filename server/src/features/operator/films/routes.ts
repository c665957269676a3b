import * as films from '@kinora/contract/operator/films';
import { transaction } from '#db/transaction.ts';
import { recordAct } from '#features/audit/queries.ts';
import { findPublisherOfEpisode, listFilms } from '#features/operator/films/queries.ts';
import { processFirst, requeueVideo } from '#features/processing/queries.ts';
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

  route(app, films.hurryFilm, async ({ params: { episode_id }, viewer, context, request }) => {
    await transaction(context.db, async (tx) => {
      const publisher = await findPublisherOfEpisode(tx, episode_id);
      if (!publisher) throw notFound('There is no such episode.');
      if (!(await processFirst(tx, episode_id)))
        throw new Refusal(409, 'This film does not wait: it is being processed, or is ready.');
      const about = { target_id: publisher.publisher_id, subject: `episode ${episode_id}`, request };
      await recordAct(context, tx, { act: 'film-hurried', actor: viewer, ...about });
    });
    return withMessage(null, 'The film is processed next');
  });
}
