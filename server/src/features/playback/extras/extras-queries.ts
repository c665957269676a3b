import { jsonList } from '#db/sql.ts';
import type { Db } from '#db/types.ts';

/** Reads what comes with an episode's film: captions by language, and chapters in order. */
export function readExtras(db: Db, episode_id: number) {
  return db
    .selectNoFrom([
      jsonList(
        db
          .selectFrom('captions')
          .where('episode_id', '=', episode_id)
          .orderBy('language')
          .orderBy('label')
          .select(['id', 'language', 'label', 'source']),
      ).as('captions'),
      jsonList(
        db
          .selectFrom('chapters')
          .where('episode_id', '=', episode_id)
          .orderBy('start_s')
          .select(['start_s', 'title']),
      ).as('chapters'),
    ])
    .executeTakeFirstOrThrow();
}
