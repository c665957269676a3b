import { calendarDay } from '@kinora/contract/calendar-day';
import {
  createEpisode,
  deleteEpisode,
  editEpisode,
  publisherEpisode,
  seasonEpisodes,
  type PublisherEpisode,
} from '@kinora/contract/publishing/episodes';
import type { Context } from '#context.ts';
import { readListOrPage } from '#db/page.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import {
  listEpisodeNumbers,
  listCreationTimes,
  selectSeasonEpisodes,
  insertEpisode,
  lockRelease,
  publisherEpisodes,
  findPublisherOfSeason,
  findShowOfSeason,
  updateEpisode,
} from '#features/publishing/episodes/queries.ts';
import {
  chooseEpisodeNumber,
  alreadyPassedMessage,
  alreadyOutMessage,
  checkReleaseMove,
  slotOpensAt,
  releaseMoment,
  slotTakenMessage,
} from '#features/publishing/episodes/rules.ts';
import { storePictures } from '#features/publishing/pictures.ts';
import { processInTime } from '#features/processing/queries.ts';
import { lockPublisher } from '#features/publishing/shows/queries.ts';
import { moveToTrash } from '#features/publishing/trash/move-to-trash.ts';
import { availableEpisodes } from '#features/catalogue/visibility-queries.ts';
import { audienceOf } from '#features/catalogue/rules.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';
import { refuseAfterStrikes } from '#features/publishing/take-downs/refuse-after-strikes.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, createEpisode, async ({ viewer, body, files, context }) => {
    const { clock, config } = context;
    await refuseAfterStrikes(context.db, viewer.id, config);
    // The slot is checked before the files are stored, and again once the publisher is locked.
    await refuseUntilSlotOpens(context.db, viewer.id, context);
    const pictures = await storePictures(context, files);
    const created = await transaction(context.db, async (tx) => {
      await lockPublisher(tx, viewer.id);
      const now = clock.now();
      await refuseUntilSlotOpens(tx, viewer.id, context);
      if ((await findShowOfSeason(tx, body.season)) !== body.tv_show)
        throw notFound('This season does not belong to that show.');
      return insertEpisode(tx, {
        show_id: body.tv_show,
        season_id: body.season,
        title: body.title,
        description: body.description,
        episode_number: chooseEpisodeNumber(body.episode_number, await listEpisodeNumbers(tx, body.season)),
        release_at: releaseMoment(calendarDay(body.release_date), body.release_time, body.time_zone),
        release_zone: body.time_zone,
        ...pictures,
        created_at: now,
        updated_at: now,
      });
    });
    return withMessage(created, 'Episode Created');
  });

  route(app, editEpisode, async ({ params: { show_id }, body, files, context }) => {
    const pictures = await storePictures(context, files);
    const edited = await transaction(context.db, async (tx) => {
      const now = context.clock.now();
      const { episode_id, title, description, release_time, time_zone } = body;
      const requested = { release_date: calendarDay(body.release_date), release_time, time_zone };
      const release_at = checkReleaseMove(await lockRelease(tx, episode_id), requested, now);
      if (release_at === 'already_out') throw invalid({ release_date: alreadyOutMessage });
      if (release_at === 'already_passed') throw invalid({ release_date: alreadyPassedMessage });
      await processInTime(tx, episode_id, release_at);
      const changes = { title, description, release_at, release_zone: time_zone, ...pictures };
      return updateEpisode(tx, { episode_id, show_id }, { ...changes, updated_at: now });
    });
    if (!edited) throw notFound('This episode does not belong to that show.');
    return withMessage(edited, 'Episode Edited Successfully');
  });

  route(app, publisherEpisode, async ({ params, context }) => {
    const episode = await publisherEpisodes(context.db)
      .where('episodes.id', '=', params.episode_id)
      .executeTakeFirst();
    if (!episode) throw notFound('This episode does not exist.');
    return episode;
  });

  route(app, seasonEpisodes, async ({ viewer, params, query, context }) => {
    const season = await findPublisherOfSeason(context.db, params.season_id);
    if (!season) throw notFound('This season does not exist.');
    const episodes = selectSeasonEpisodes(context.db, params.season_id, query);
    if (season.publisher_id === viewer.id) return readListOrPage(episodes, 'episodes.id', query);
    const available = availableEpisodes(context.db, audienceOf(viewer, context.clock.now()))
      .where('episodes.season_id', '=', params.season_id)
      .select('episodes.id');
    const listOrPage = await readListOrPage(
      episodes.where('episodes.id', 'in', available),
      'episodes.id',
      query,
    );
    return Array.isArray(listOrPage)
      ? listOrPage.map(hideUploadState)
      : { ...listOrPage, rows: listOrPage.rows.map(hideUploadState) };
  });

  route(app, deleteEpisode, async ({ viewer, params: { episode_id }, context }) => {
    const deleted = await moveToTrash(context, viewer.id, { kind: 'episode', id: episode_id });
    return withMessage(deleted, 'Episode Deleted Successfully');
  });
}

async function refuseUntilSlotOpens(
  db: Db,
  publisher_id: number,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
): Promise<void> {
  const created = await listCreationTimes(db, publisher_id);
  if (slotOpensAt(created, config.episode_every_days, clock.now()))
    throw new Refusal(409, slotTakenMessage(config.episode_every_days), { status_code: 500 });
}

/** Hides the state of uploads, which only the publisher may see. */
const hideUploadState = (episode: PublisherEpisode): PublisherEpisode => ({
  ...episode,
  video_status: 'ready',
  process_status: 100,
  queue_place: null,
  reason: null,
  setback: null,
  damage: null,
  can_be_retried: false,
  stand_in: null,
});
