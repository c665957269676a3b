import { count } from '@kinora/contract/plural';
import {
  createShow,
  deleteShow,
  editShow,
  publisherShows,
  showLimit,
} from '@kinora/contract/publishing/shows';
import type { Config } from '#config.ts';
import { readListOrPage } from '#db/page.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { sendVideosOf } from '#features/processing/queries.ts';
import { keepTrailer, queueTrailer, storePictures } from '#services/show-files.ts';
import {
  countOwnShows,
  lockPublisher,
  ownShows,
  saveGenresAndCast,
  unknownChoices,
} from '#features/publishing/shows/queries.ts';
import { invalid, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, publisherShows, async ({ viewer, query, context }) =>
    readListOrPage(ownShows(context.db, viewer.id, context.clock.now(), query), 'shows.id', query),
  );

  route(app, showLimit, async ({ viewer, context }) => ({
    refusal: await oneTooMany(context.db, viewer.id, context.config.shows_per_user),
  }));

  route(app, createShow, async ({ viewer, body, files, context }) => {
    const { config, clock } = context;
    await refuseUnknownChoices(context.db, body);
    // Checked before the files are stored, and again once the publisher is locked.
    await refuseOneTooMany(context.db, viewer.id, config);
    const pictures = await storePictures(context, files);
    const trailer = await keepTrailer(context, files);
    const created = await transaction(context.db, async (tx) => {
      await lockPublisher(tx, viewer.id);
      await refuseOneTooMany(tx, viewer.id, config);
      const now = clock.now();
      const show = await tx
        .insertInto('shows')
        .values({
          publisher_id: viewer.id,
          title: body.title,
          description: body.description,
          release_date: new Date(body.release_date),
          language_id: body.language ?? null,
          ...(body.maturity_level && { maturity_level: body.maturity_level }),
          ...pictures,
          created_at: now,
          updated_at: now,
        })
        .returning(['id', 'title'])
        .executeTakeFirstOrThrow();
      await saveGenresAndCast(tx, show.id, body.category, body.cast);
      await queueTrailer(context, tx, { kind: 'show', id: show.id }, trailer);
      return show;
    });
    return withMessage(created, 'Show Created');
  });

  route(app, editShow, async ({ params, body, files, context }) => {
    await refuseUnknownChoices(context.db, body);
    const pictures = await storePictures(context, files);
    const trailer = await keepTrailer(context, files);
    const edited = await transaction(context.db, async (tx) => {
      const show = await tx
        .updateTable('shows')
        .set({
          title: body.title,
          description: body.description,
          release_date: new Date(body.release_date),
          language_id: body.language ?? null,
          ...(body.maturity_level && { maturity_level: body.maturity_level }),
          ...pictures,
          updated_at: context.clock.now(),
        })
        .where('id', '=', params.show_id)
        .returning(['id', 'title'])
        .executeTakeFirstOrThrow();
      await saveGenresAndCast(tx, show.id, body.category, body.cast);
      await queueTrailer(context, tx, { kind: 'show', id: show.id }, trailer);
      return show;
    });
    return withMessage(edited, 'Show Edited Successfully');
  });

  route(app, deleteShow, async ({ params, context }) => {
    const deleted = { deleted_at: context.clock.now() };
    await transaction(context.db, async (tx) => {
      await tx.updateTable('shows').set(deleted).where('id', '=', params.show_id).execute();
      for (const table of ['seasons', 'episodes'] as const)
        await tx
          .updateTable(table)
          .set(deleted)
          .where('show_id', '=', params.show_id)
          .where('deleted_at', 'is', null)
          .execute();
      await sendVideosOf(tx, context.jobs, 'episodes.show_id', params.show_id);
    });
    return withMessage(null, 'Tvshow Deleted Successfully');
  });
}

async function refuseUnknownChoices(...given: Parameters<typeof unknownChoices>): Promise<void> {
  const errors = await unknownChoices(...given);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function refuseOneTooMany(
  db: Db,
  publisher_id: number,
  { shows_per_user }: Pick<Config, 'shows_per_user'>,
): Promise<void> {
  const refusal = await oneTooMany(db, publisher_id, shows_per_user);
  if (refusal) throw new Refusal(409, refusal, { status_code: 500 });
}

/** Returns why a publisher may not create another show; null if they may. */
async function oneTooMany(db: Db, publisher_id: number, most: number): Promise<string | null> {
  if ((await countOwnShows(db, publisher_id)) < most) return null;
  return `Sorry, only ${most === 1 ? 'one show' : count(most, 'show', undefined, 'en')} per user allowed`;
}
