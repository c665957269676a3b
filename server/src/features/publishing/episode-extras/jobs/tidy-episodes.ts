import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { deleteCaption, listCaptionsOfDeletedEpisodes } from '#features/playback/extras/captions-queries.ts';
import { listReplacedVideos } from '#features/processing/replaced-queries.ts';
import { retireVideo, sendVideo } from '#features/processing/queries.ts';
import { replaced } from '#features/processing/rules.ts';
import type { JobRun } from '#jobs/define.ts';

export async function runTidyEpisodes({ context }: Pick<JobRun<unknown>, 'context'>): Promise<void> {
  await retireReplacedVideos(context);
  await deleteCaptionsOfDeletedEpisodes(context);
}

/**
 * Retires replaced videos. Their rows are kept, because views and royalties depend on them; their
 * files are deleted by one job per video.
 */
async function retireReplacedVideos({ db, clock, jobs }: Context): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { id } of await listReplacedVideos(tx, clock.now())) {
      await retireVideo(tx, id, replaced);
      await sendVideo(tx, jobs, id);
    }
  });
}

async function deleteCaptionsOfDeletedEpisodes({ db, storage }: Context): Promise<void> {
  for (const { id, episode_id, key } of await listCaptionsOfDeletedEpisodes(db)) {
    await storage.delete(key);
    await deleteCaption(db, episode_id, id);
  }
}
