import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { concatenate } from '@kinora/media/animation/concatenate';
import { joinPieces } from '@kinora/media/hls/join';
import type { Context } from '@kinora/server/context';
import { transaction } from '@kinora/server/db/transaction';
import { processingStart } from '@kinora/server/features/processing/rules';
import type { JobRun } from '@kinora/server/jobs/define';
import { folderSize } from '@kinora/server/services/storage/folder-size';
import { addMarkers, storeCaptions } from '#add-markers.ts';
import { demoShows } from '#catalogue.ts';
import { planOf } from '#film-plan.ts';
import { drawDemoPictures } from '#draw-demo-pictures-job.ts';
import { filmMarkers } from '#film-markers.ts';
import { filmPreviews } from '#jobs/film-previews.ts';
import { makeShots, shotsFolder, type Shots } from '#jobs/show-shots.ts';
import {
  addTrailer,
  hasEpisodeWithoutVideo,
  publishFilm,
  findEpisodeWithoutVideo,
  readPictures,
  reserveVideo,
  uploadFilm,
} from '#queries.ts';
import { filmReadyAt } from '#episode-dates.ts';
import type { DemoShow } from '#show.ts';
import { storeFilm } from '#store-film.ts';

type FilmJob = { show_id: number; episode_id: number | null; title: string; number: number };

/** Makes a film of the demo catalogue and publishes it. Does nothing if this has already been done. */
export async function runMakeFilm({ context, data, signal }: JobRun<FilmJob>): Promise<void> {
  const show = demoShows.find(({ title }) => title === data.title);
  if (!show) return;
  const { episode_id } = data;
  if (episode_id === null) await makeTrailer(context, show, data.show_id, signal);
  else await makeEpisode(context, show, { ...data, episode_id }, signal);
  if (await hasEpisodeWithoutVideo(context.db, data.show_id)) return;
  // The episodes' pictures are less urgent than any film.
  await transaction(context.db, (tx) =>
    context.jobs.send(
      tx,
      drawDemoPictures,
      { show_id: data.show_id, title: data.title, of: 'episodes' },
      `episodes-${data.show_id}`,
      -1000,
    ),
  );
  await rm(shotsFolder(context.config, data.show_id), { recursive: true, force: true });
}

async function makeEpisode(
  context: Context,
  show: DemoShow,
  { episode_id, show_id, number }: FilmJob & { episode_id: number },
  signal: AbortSignal,
) {
  const { config, db, clock } = context;
  const episode = await findEpisodeWithoutVideo(db, episode_id);
  if (!episode) return;
  const folder = shotsFolder(config, show_id);
  const shots = await makeShots(folder, show, signal);
  const plan = planOf(show, number);
  const release_at = new Date(episode.release_at);
  if (isUploaded(show, number)) {
    await upload(context, { episode_id, number, show, folder, shots, release_at }, signal);
    return;
  }
  const film = await joinPieces({
    pieces: new Map([...shots].map(([name, { directory }]) => [name, directory])),
    order: plan.order,
    rungs: shots.get('wide')?.rungs ?? [],
    directory: join(folder, `film-${number}`),
  });
  const video_id = await reserveVideo(db);
  const prefix = `videos/${video_id}/1/`;
  const previews = await filmPreviews(plan, shots);
  await storeFilm(context.storage, prefix, film.files, previews.sheets, signal);
  const stored_bytes = await folderSize(context.storage, prefix);
  const marks = filmMarkers(show, number);
  await storeCaptions(context, episode_id, marks);
  const made_at = filmReadyAt(release_at, clock.now());
  await transaction(db, async (tx) => {
    const published = {
      prefix,
      duration_s: film.duration_s,
      width: 1280,
      height: 720,
      previews: previews.facts,
      damage: null,
      renditions: film.renditions.map(({ bitrate, width, height, playlist }) => ({
        bitrate,
        width,
        height,
        playlist,
      })),
      stored_bytes,
      ready_at: made_at,
    };
    if (await publishFilm(tx, { video_id, episode_id }, published))
      await addMarkers(tx, episode_id, marks, made_at);
  });
  await rm(join(folder, `film-${number}`), { recursive: true, force: true });
}

const isUploaded = (show: DemoShow, number: number): boolean =>
  show.seasons.flatMap(({ episodes }) => episodes)[number]?.is_uploaded ?? false;

type UploadedFilm = {
  episode_id: number;
  number: number;
  show: DemoShow;
  folder: string;
  shots: Shots;
  release_at: Date;
};

/**
 * Stores the whole film as one file and queues it like an upload, to be processed on the day before its release
 * or when the publisher refreshes its status.
 */
async function upload(
  context: Context,
  { episode_id, number, show, folder, shots, release_at }: UploadedFilm,
  signal: AbortSignal,
): Promise<void> {
  const { db, jobs, clock, storage } = context;
  const marks = filmMarkers(show, number);
  const source_key = `uploads/demo/episode-${episode_id}.mp4`;
  const file = join(folder, `upload-${number}.mp4`);
  const sources = planOf(show, number).order.flatMap((name) => shots.get(name)?.source ?? []);
  await concatenate(sources, { file, signal });
  await storage.putFile(source_key, file, { content_type: 'video/mp4' });
  await storeCaptions(context, episode_id, marks);
  await transaction(db, async (tx) => {
    const now = clock.now();
    const isAdded = await uploadFilm(tx, jobs, {
      episode_id,
      source_key,
      now,
      process_after: processingStart(release_at),
    });
    if (isAdded) await addMarkers(tx, episode_id, marks, now);
  });
}

async function makeTrailer(
  { config, db, jobs, storage }: Context,
  show: DemoShow,
  show_id: number,
  signal: AbortSignal,
) {
  const existing = await readPictures(db, show_id);
  if (!existing || existing.trailer_key !== null) return;
  const folder = shotsFolder(config, show_id);
  const wide = (await makeShots(folder, show, signal)).get('wide');
  if (!wide) return;
  const source_key = `trailers/sources/demo-${show_id}.mp4`;
  const copy = join(folder, 'trailer.mp4');
  await copyFile(wide.source, copy);
  await storage.putFile(source_key, copy, { content_type: 'video/mp4' });
  await transaction(db, (tx) => addTrailer(tx, jobs, show_id, source_key));
}
