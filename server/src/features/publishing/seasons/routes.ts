import { asPage } from '@kinora/contract/schemas';
import {
  createSeason,
  deleteSeason,
  editSeason,
  publisherSeason,
  publisherSeasons,
  showSeasons,
} from '@kinora/contract/publishing/seasons';
import { readListOrPage } from '#db/page.ts';
import { transaction } from '#db/transaction.ts';
import { storePictures } from '#features/publishing/pictures.ts';
import { queueTrailer, storeTrailer } from '#features/publishing/trailers/store-trailer.ts';
import { ownShowNames } from '#features/publishing/shows/queries.ts';
import { insertSeason, ownSeasons, updateSeason } from '#features/publishing/seasons/queries.ts';
import { moveToTrash } from '#features/publishing/trash/move-to-trash.ts';
import { notFound } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, publisherSeasons, async ({ viewer, context }) => ({
    show_data: await ownShowNames(context.db, viewer.id),
    season_data: await ownSeasons(context.db, viewer.id).execute(),
  }));

  route(app, showSeasons, async ({ viewer, params, query, context }) => {
    const seasons = ownSeasons(context.db, viewer.id, { ...params, ...query });
    return asPage(await readListOrPage(seasons, 'seasons.id', { page: 1, ...query }));
  });

  route(app, publisherSeason, async ({ viewer, params, query, context }) => {
    const season = await ownSeasons(context.db, viewer.id, params).executeTakeFirst();
    if (!season) throw notFound('This season does not exist.');
    const show_id = season.tv_show_id;
    const showSeasonsQuery = ownSeasons(context.db, viewer.id, { show_id, ...query });
    const { rows: seasons, total } = asPage(await readListOrPage(showSeasonsQuery, 'seasons.id', query));
    return { tv_show_id: show_id, season, seasons, total };
  });

  route(app, createSeason, async ({ body, files, context }) => {
    const { title, description } = body;
    const pictures = await storePictures(context, files);
    const trailer = await storeTrailer(context, files);
    const now = context.clock.now();
    const created = await transaction(context.db, async (tx) => {
      const season = await insertSeason(tx, {
        show_id: body.tv_show,
        title,
        description,
        release_date: new Date(body.release_date),
        ...pictures,
        created_at: now,
        updated_at: now,
      });
      await queueTrailer(context, tx, { kind: 'season', id: season.id }, trailer);
      return season;
    });
    return withMessage(created, 'Season Created');
  });

  route(app, editSeason, async ({ params: { show_id }, body, files, context }) => {
    const { season_id, title, description } = body;
    const pictures = await storePictures(context, files);
    const trailer = await storeTrailer(context, files);
    const edited = await transaction(context.db, async (tx) => {
      const release_date = new Date(body.release_date);
      const changes = { title, description, release_date, ...pictures, updated_at: context.clock.now() };
      const season = await updateSeason(tx, { season_id, show_id }, changes);
      if (!season) throw notFound('This season does not belong to that show.');
      await queueTrailer(context, tx, { kind: 'season', id: season_id }, trailer);
      return season;
    });
    return withMessage(edited, 'Season Edited Successfully');
  });

  route(app, deleteSeason, async ({ viewer, params: { season_id }, context }) => {
    const deleted = await moveToTrash(context, viewer.id, { kind: 'season', id: season_id });
    return withMessage(deleted, 'Season Deleted Successfully');
  });
}
