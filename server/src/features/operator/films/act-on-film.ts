import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import { cancelledFilmNotice, notifyCreator } from '#features/operator/catalogue/notices.ts';
import { findPublisherOfEpisode } from '#features/operator/films/queries.ts';
import { cancelVideo } from '#features/processing/cancel-queries.ts';
import { processFirst, requeueVideo } from '#features/processing/queries.ts';
import { retryRefusals } from '#features/processing/rules.ts';
import { notFound, Refusal } from '#http/errors.ts';
import type { Tx } from '#db/types.ts';

type ActOrigin = Pick<AuditRecord, 'actor' | 'request'>;

/**
 * Acts on an episode's film and records the act in one transaction.
 * @throws 404 if the episode does not exist
 */
function actOnFilm(
  { db, ...context }: Pick<Context, 'db' | 'clock' | 'config'> & Partial<Pick<Context, 'log'>>,
  record: ActOrigin & Pick<AuditRecord, 'act' | 'reason'>,
  episode_id: number,
  work: (tx: Tx, film: { publisher_id: number; show_id: number; title: string }) => Promise<void>,
): Promise<void> {
  return transaction(db, async (tx) => {
    const film = await findPublisherOfEpisode(tx, episode_id);
    if (!film) throw notFound('This episode does not exist.');
    await work(tx, film);
    await recordAction(context, tx, {
      ...record,
      target_id: film.publisher_id,
      subject: `episode ${episode_id}`,
    });
  });
}

/** @throws 404, or 409 if the film did not fail or its upload was deleted */
export const retryFilm = (context: Context, episode_id: number, by: ActOrigin): Promise<void> =>
  actOnFilm(context, { act: 'film-retried', ...by }, episode_id, async (tx) => {
    const outcome = await requeueVideo(tx, context.jobs, episode_id);
    if (outcome !== 'queued') throw new Refusal(409, retryRefusals[outcome]);
  });

/** @throws 404, or 409 if the film is not waiting */
export const prioritizeFilm = (
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  episode_id: number,
  by: ActOrigin,
): Promise<void> =>
  actOnFilm(context, { act: 'film-hurried', ...by }, episode_id, async (tx) => {
    if (!(await processFirst(tx, episode_id)))
      throw new Refusal(409, 'This film is not waiting: it is being processed, or is ready.');
  });

/** Stops processing a film and notifies its creator, with the reason. @throws 404, or 409 if there is nothing to stop */
export const cancelFilm = (
  context: Context,
  episode_id: number,
  { reason, ...by }: ActOrigin & { reason: string },
): Promise<void> =>
  actOnFilm(context, { act: 'film-cancelled', reason, ...by }, episode_id, async (tx, film) => {
    if (!(await cancelVideo(tx, context.jobs, { episode_id, why: reason })))
      throw new Refusal(409, 'This film is neither waiting nor being processed.');
    const at = context.clock.now();
    await notifyCreator(context, tx, film.publisher_id, cancelledFilmNotice(film, reason, at));
  });
