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
import { storePictures } from '#features/publishing/pictures.ts';
import { queueTrailer, storeTrailer } from '#features/publishing/trailers/store-trailer.ts';
import {
  countOwnShows,
  insertShow,
  lockPublisher,
  ownShows,
  saveGenresAndCast,
  checkChoices,
  updateShow,
} from '#features/publishing/shows/queries.ts';
import { countStrikes } from '#features/publishing/take-downs/queries.ts';
import { refuseAfterStrikes } from '#features/publishing/take-downs/refuse-after-strikes.ts';
import { strikesRefusal } from '#features/publishing/take-downs/strike-rules.ts';
import { moveToTrash } from '#features/publishing/trash/move-to-trash.ts';
import { showLimitRefusal } from '#features/publishing/shows/rules.ts';
import { invalid, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, publisherShows, async ({ viewer, query, context }) =>
    readListOrPage(ownShows(context.db, viewer.id, context.clock.now(), query), 'shows.id', query),
  );

  route(app, showLimit, async ({ viewer, context: { config, db } }) => ({
    refusal:
      strikesRefusal(await countStrikes(db, viewer.id), config.copyright_strikes) ??
      showLimitRefusal(await countOwnShows(db, viewer.id), config.shows_per_user),
  }));

  route(app, createShow, async ({ viewer, body, files, context }) => {
    const { config, clock } = context;
    await refuseUnknownChoices(context.db, body, null);
    await refuseAfterStrikes(context.db, viewer.id, config);
    // The limit is checked before the files are stored, and again once the publisher is locked.
    await refuseAboveLimit(context.db, viewer.id, config);
    const pictures = await storePictures(context, files);
    const trailer = await storeTrailer(context, files);
    const created = await transaction(context.db, async (tx) => {
      await lockPublisher(tx, viewer.id);
      // Staff may have deleted or hidden one of the choices in the meantime.
      await refuseUnknownChoices(tx, body, null);
      await refuseAboveLimit(tx, viewer.id, config);
      const now = clock.now();
      const show = await insertShow(tx, {
        ...showColumns(body),
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
    await refuseUnknownChoices(context.db, body, show_id);
    const pictures = await storePictures(context, files);
    const trailer = await storeTrailer(context, files);
    const edited = await transaction(context.db, async (tx) => {
      await refuseUnknownChoices(tx, body, show_id);
      const changes = { ...showColumns(body), ...pictures, updated_at: context.clock.now() };
      const show = await updateShow(tx, show_id, changes);
      await saveGenresAndCast(tx, show_id, body.category, body.cast);
      await queueTrailer(context, tx, { kind: 'show', id: show_id }, trailer);
      return show;
    });
    return withMessage(edited, 'Show Edited Successfully');
  });

  route(app, deleteShow, async ({ viewer, params: { show_id }, context }) => {
    const deleted = await moveToTrash(context, viewer.id, { kind: 'show', id: show_id });
    return withMessage(deleted, 'Tvshow Deleted Successfully');
  });
}

const showColumns = ({ title, description, release_date, language, maturity_level }: ShowForm) => ({
  title,
  description,
  release_date: new Date(release_date),
  language_id: language ?? null,
  ...(maturity_level && { maturity_level }),
});

async function refuseUnknownChoices(...args: Parameters<typeof checkChoices>): Promise<void> {
  const errors = await checkChoices(...args);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function refuseAboveLimit(
  db: Db,
  publisher_id: number,
  { shows_per_user }: Pick<Config, 'shows_per_user'>,
): Promise<void> {
  const refusal = showLimitRefusal(await countOwnShows(db, publisher_id), shows_per_user);
  if (refusal) throw new Refusal(409, refusal, { status_code: 500 });
}
