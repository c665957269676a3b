import { FileFault } from '@kinora/media/run/file-fault';
import { ffmpegVersion } from '@kinora/media/run/programs';
import { transaction } from '#db/transaction.ts';
import {
  claimGroup,
  findPlan,
  isFilmWaiting,
  listGroups,
  requestHelp,
} from '#features/processing/groups/queries.ts';
import { encodeRun } from '#features/processing/groups/jobs/encode-run.ts';
import type { FilmPlan } from '#features/processing/groups/jobs/film-plan.ts';
import { GroupLost } from '#features/processing/groups/jobs/group-leases.ts';
import { withSourceFile } from '#features/processing/jobs/source-file.ts';
import { nextSegments, type SegmentRange } from '#features/processing/groups/rules.ts';
import type { JobRun } from '#jobs/define.ts';
import { NoSuchObject } from '#services/storage/types.ts';

/**
 * Encodes groups of a film that another worker holds, until none is free or a film is waiting. If
 * anything goes wrong here, the worker that holds the film takes over.
 */
export async function helpEncode({
  context,
  data: { video_id },
  signal,
  yieldSlot,
}: JobRun<{ video_id: number }>): Promise<void> {
  const { db, jobs, log } = context;
  const found = await findPlan(db, video_id);
  if (!found?.source_key) return;
  const plan = found.plan as FilmPlan;
  // Another version may write different headers, which would only be noticed once a group is encoded.
  if (plan.ffmpeg !== (await ffmpegVersion())) return;
  const nextRange = async (): Promise<SegmentRange | null> => {
    const groups = await listGroups(db, video_id);
    return nextSegments(
      groups.map(({ has_failed, ...group }) => ({
        ...group,
        state: group.state === 'free' && has_failed ? 'held' : group.state,
      })),
    );
  };
  if (!(await nextRange())) return;

  const video = { id: video_id, upload_id: found.upload_id };
  const kind = found.upload_id === null ? 'any' : 'uploads';
  const requestMoreHelp = () => transaction(db, (tx) => requestHelp(tx, jobs, video));
  const shouldContinue = async () => !(await isFilmWaiting(db, video, kind));
  const work = async (source: string) => {
    for (let segments = await nextRange(); segments; segments = await nextRange()) {
      const first = await claimGroup(db, video_id, segments.first_segment);
      await requestMoreHelp();
      if (!first) return;
      await encodeRun(
        { context, video_id, plan, source, signal, onStandstill: yieldSlot, shouldContinue },
        first,
        segments.end_segment,
      );
      if (await shouldContinue()) continue;
      await requestMoreHelp();
      return;
    }
  };
  try {
    await withSourceFile(context, { ...found, source_key: found.source_key }, work, signal);
  } catch (error) {
    if (error instanceof GroupLost || error instanceof NoSuchObject) return;
    if (!(error instanceof FileFault)) throw error;
    log.warn(
      { err: error, video_id },
      'A part of a video could not be encoded and is left to another worker',
    );
  }
}
