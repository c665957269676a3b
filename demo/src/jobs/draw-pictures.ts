import { transaction } from '#db/transaction.ts';
import { insertImage } from '#features/catalogue/image-queries.ts';
import { landscapePoster, portraitPoster } from '#features/demo/art/poster.ts';
import { demoShows } from '#features/demo/catalogue.ts';
import { hangPicture, readPictures } from '#features/demo/queries.ts';
import type { JobRun } from '#jobs/define.ts';
import { storePicture } from '#services/pictures.ts';

/** Draws the posters that a show of the demo catalogue still lacks. */
export async function runDrawPictures({
  context: { db, storage, clock },
  data,
  signal,
}: JobRun<{ show_id: number; title: string }>): Promise<void> {
  const show = demoShows.find(({ title }) => title === data.title);
  const has = await readPictures(db, data.show_id);
  if (!show || !has) return;
  const kinds = [
    { kind: 'landscape', column: 'landscape_id', draw: landscapePoster },
    { kind: 'portrait', column: 'portrait_id', draw: portraitPoster },
  ] as const;
  for (const { kind, column, draw } of kinds) {
    if (has[column] !== null) continue;
    signal.throwIfAborted();
    const image_id = await storePicture(storage, { source: await draw(show), kind }, (picture) =>
      insertImage(db, picture, clock.now()),
    );
    await transaction(db, (tx) => hangPicture(tx, data.show_id, column, image_id));
  }
}
