import { transaction } from '@kinora/server/db/transaction';
import { insertImage } from '@kinora/server/features/catalogue/image-queries';
import { landscapePoster, portraitPoster } from '#art/poster.ts';
import { demoShows } from '#catalogue.ts';
import { setPicture, readPictures } from '#queries.ts';
import type { JobRun } from '@kinora/server/jobs/define';
import { storePicture } from '@kinora/server/services/pictures';

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
    await transaction(db, (tx) => setPicture(tx, data.show_id, column, image_id));
  }
}
