import { count } from '@kinora/contract/plural';
import {
  createShow,
  deleteShow,
  editShow,
  publisherShows,
  showLimit,
  type ShowForm,
} from '@kinora/contract/publishing/shows';
import type { Config } from '#config/config.ts';
import { readListOrPage } from '#db/page.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { sendVideosOf } from '#features/processing/queries.ts';
import { storePictures } from '#features/publishing/pictures.ts';
import { queueTrailer, storeTrailer } from '#features/publishing/trailers/store-trailer.ts';
import {
  countOwnShows,
  insertShow,
  lockPublisher,
  markShowDeleted,
  ownShows,
  saveGenresAndCast,
  unknownChoices,
  updateShow,
} from '#features/publishing/shows/queries.ts';
import { invalid, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, publisherShows, async ({ viewer, query, context }) =>
    readListOrPage(ownShows(context.db, viewer.id, context.clock.now(), query), 'shows.id', query),
  );

  route(app, showLimit, async ({ viewer, context }) => ({
    refusal: await limitRefusal(context.db, viewer.id, context.config.shows_per_user),
  }));

  route(app, createShow, async ({ viewer, body, files, context }) => {
    const { config, clock } = context;
    await refuseUnknownChoices(context.db, body);
    // Checked before the files are stored, and again once the publisher is locked.
    await refuseAboveLimit(context.db, viewer.id, config);
    const pictures = await storePictures(context, files);
    const trailer = await storeTrailer(context, files);
    const created = await transaction(context.db, async (tx) => {
      await lockPublisher(tx, viewer.id);
      await refuseAboveLimit(tx, viewer.id, config);
      const now = clock.now();
      const show = await insertShow(tx, {
        ...columnsOf(body),
        ...pictures,
        publisher_id: viewer.id,
        created_at: now,
        updated_at: now,
      });
      await saveGenresAndCast(tx, show.id, body.category, body.cast);
      await queueTrailer(context, tx, { kind: 'show', id: show.id }, trailer);
      return show;
    });
    return withMessage(created, 'Show Created');
  });

  route(app, editShow, async ({ params: { show_id }, body, files, context }) => {
    await refuseUnknownChoices(context.db, body);
    const pictures = await storePictures(context, files);
    const trailer = await storeTrailer(context, files);
    const edited = await transaction(context.db, async (tx) => {
      const changes = { ...columnsOf(body), ...pictures, updated_at: context.clock.now() };
      const show = await updateShow(tx, show_id, changes);
      await saveGenresAndCast(tx, show_id, body.category, body.cast);
      await queueTrailer(context, tx, { kind: 'show', id: show_id }, trailer);
      return show;
    });
    return withMessage(edited, 'Show Edited Successfully');
  });

  route(app, deleteShow, async ({ params: { show_id }, context }) => {
    await transaction(context.db, async (tx) => {
      await markShowDeleted(tx, show_id, context.clock.now());
      await sendVideosOf(tx, context.jobs, 'episodes.show_id', show_id);
    });
    return withMessage(null, 'Tvshow Deleted Successfully');
  });
}

const columnsOf = ({ title, description, release_date, language, maturity_level }: ShowForm) => ({
  title,
  description,
  release_date: new Date(release_date),
  language_id: language ?? null,
  ...(maturity_level && { maturity_level }),
});

async function refuseUnknownChoices(...choices: Parameters<typeof unknownChoices>): Promise<void> {
  const errors = await unknownChoices(...choices);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function refuseAboveLimit(
  db: Db,
  publisher_id: number,
  { shows_per_user }: Pick<Config, 'shows_per_user'>,
): Promise<void> {
  const refusal = await limitRefusal(db, publisher_id, shows_per_user);
  if (refusal) throw new Refusal(409, refusal, { status_code: 500 });
}

/** Returns why a publisher may not create another show; null if they may. */
async function limitRefusal(db: Db, publisher_id: number, most: number): Promise<string | null> {
  if ((await countOwnShows(db, publisher_id)) < most) return null;
  return `Sorry, only ${most === 1 ? 'one show' : count(most, 'show', undefined, 'en')} per user allowed`;
}
