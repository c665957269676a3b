import sharp from 'sharp';
import { transaction } from '@kinora/server/db/transaction';
import { insertImage } from '@kinora/server/features/catalogue/image-queries';
import { landscapePoster, portraitPoster } from '#art/poster.ts';
import { demoShows } from '#catalogue.ts';
import { scenePicture } from '#art/still-pictures.ts';
import { waitForFirstFilm } from '#jobs/wait-for-first-film.ts';
import { listEpisodes, setEpisodePicture, setPicture, readPictures } from '#queries.ts';
import type { Context } from '@kinora/server/context';
import type { DemoShow } from '#show.ts';
import type { JobRun } from '@kinora/server/jobs/define';
import { storePicture } from '@kinora/server/services/pictures';

/** Draws the posters that a show in the demo catalogue still lacks, or the pictures of its episodes. */
export async function runDrawPictures({
  context,
  data,
  signal,
}: JobRun<{ show_id: number; title: string; of: 'show' | 'episodes' }>): Promise<void> {
  const { db, storage, clock } = context;
  // One picture at a time, without a cache: drawing in parallel takes hundreds of megabytes more.
  sharp.concurrency(1);
  sharp.cache(false);
  const show = demoShows.find(({ title }) => title === data.title);
  const existing = await readPictures(db, data.show_id);
  if (!show || !existing) return;
  if (data.of === 'episodes') return drawEpisodePictures(context, show, data.show_id, signal);
  const kinds = [
    { kind: 'landscape', column: 'landscape_id', draw: landscapePoster },
    { kind: 'portrait', column: 'portrait_id', draw: portraitPoster },
  ] as const;
  const missing = kinds.filter(({ column }) => existing[column] === null);
  if (missing.length > 0) await waitForFirstFilm(db, signal);
  for (const { kind, column, draw } of missing) {
    signal.throwIfAborted();
    const image_id = await storePicture(storage, { source: await draw(show), kind }, (picture) =>
      insertImage(db, picture, clock.now()),
    );
    await transaction(db, (tx) => setPicture(tx, data.show_id, column, image_id));
  }
}

/**
 * How many different pictures the episodes of a show share in rotation. Until the others are drawn, every
 * episode has the first, which is the show's own.
 */
const picture_count = 3;

/** Draws the pictures of a show's episodes. */
async function drawEpisodePictures(
  { db, storage, clock }: Context,
  { look, title }: DemoShow,
  show_id: number,
  signal: AbortSignal,
): Promise<void> {
  const episodes = await listEpisodes(db, show_id);
  for (let variant = 1; variant < picture_count; variant += 1) {
    const withoutPicture = episodes.filter(
      ({ has_picture }, index) => index % picture_count === variant && !has_picture,
    );
    if (withoutPicture.length === 0) continue;
    signal.throwIfAborted();
    const source = await scenePicture(look, `${title} ${variant}`, variant);
    const image_id = await storePicture(storage, { source, kind: 'landscape' }, (picture) =>
      insertImage(db, picture, clock.now()),
    );
    await setEpisodePicture(
      db,
      withoutPicture.map(({ id }) => id),
      image_id,
    );
  }
}
