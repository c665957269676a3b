import type { SourceFacts } from '@kinora/media/facts';
import type { Growth } from '@kinora/media/hls/growing';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import {
  finishStandIn,
  withdrawGrowing,
  growStandIn,
  releaseGrowing,
  renewGrowing,
  type GrowingClaim,
} from '#features/processing/growing-queries.ts';
import { keepRenewing, LeaseLost } from '#features/processing/jobs/lease.ts';
import { putCopies } from '#features/processing/jobs/put-files.ts';
import { videoPrefix } from '#features/processing/jobs/work-folder.ts';
import { readVideo } from '#features/processing/queries.ts';
import { deleteUnshownStandIn, publishStandIn } from '#features/processing/stand-in-queries.ts';
import { folderSize } from '#services/storage/folder-size.ts';

type StandInOptions = {
  context: Context;
  video: { id: number; episode_id: number };
  facts: SourceFacts;
  /** The id reserved for the stand-in, or the claim on a stand-in that another worker has begun to show. */
  from: number | GrowingClaim;
  stopping: AbortSignal;
};

/** Returns functions that show the beginning of a stand-in as soon as it is made, and then more and more of it. */
export function createGrowingStandIn({ context, video, facts, from, stopping }: StandInOptions) {
  const { clock, db, log, storage } = context;
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const isNew = typeof from === 'number';
  const claim = isNew ? { id: from, attempt: 1, prefix: `${videoPrefix(from)}1/` } : from;
  const { id } = claim;
  const stored = new Set<string>();
  let isShown = false;
  let endLease = async () => {};

  /** Once viewers see the stand-in, this worker has to renew its lease. */
  const show = () => {
    const lease = keepRenewing(log, () => renewGrowing(db, claim, clock.now()), stopping);
    lease.signal.addEventListener('abort', () => lost.abort(lease.signal.reason), { once: true });
    endLease = lease.end;
    isShown = true;
  };
  if (!isNew) show();

  const put = async (files: { path: string; name: string }[]) => {
    await putCopies(storage, claim.prefix, files, signal);
    for (const { name } of files) stored.add(name);
  };

  async function showFirst({ playable_s, renditions }: Growth): Promise<boolean> {
    const { duration_s, width, height } = facts;
    const published = { prefix: claim.prefix, duration_s, playable_s, width, height, ready_at: clock.now() };
    const listed = renditions.map(({ bitrate, playlist, ...size }) => ({
      bitrate,
      width: size.width,
      height: size.height,
      playlist,
    }));
    const standIn = { id, stands_in_for: video.id, episode_id: video.episode_id };
    return transaction(db, (tx) => publishStandIn(tx, standIn, { ...published, renditions: listed }));
  }

  return {
    /** Aborts when the service stops, and when no one needs the stand-in anymore. */
    signal,
    isShown: () => isShown,
    /** @throws LeaseLost if the stand-in is not needed, or another worker makes it. */
    grow: async (growth: Growth): Promise<void> => {
      await put(growth.files);
      const isOurs = await (isShown ? growStandIn(db, claim, growth.playable_s) : showFirst(growth));
      if (!isOurs) throw new LeaseLost('The stand-in is not needed');
      if (!isShown) show();
    },
    /** Puts the missing files into storage, with the final playlists. @throws LeaseLost */
    finish: async (files: { path: string; name: string }[]): Promise<void> => {
      await put(files.filter(({ name }) => !stored.has(name) && !isPlaylist(name)));
      await put(files.filter(({ name }) => isPlaylist(name)));
      if (!(await finishStandIn(db, claim, await folderSize(storage, claim.prefix))))
        throw new LeaseLost('Another worker holds the stand-in');
      await endLease();
    },
    /** Leaves the stand-in to the next worker in its current state. */
    release: async (): Promise<void> => {
      await endLease();
      if (isShown) await releaseGrowing(db, claim);
    },
    /** Stops showing the stand-in and deletes its files, unless another worker holds it. */
    giveUp: async (): Promise<void> => {
      await endLease();
      if (isShown) await transaction(db, (tx) => withdrawGrowing(tx, context.jobs, claim));
      const row = await readVideo(db, id);
      if (row?.prefix) return;
      await storage.deleteFolder(claim.prefix);
      await deleteUnshownStandIn(db, id);
    },
  };
}

const isPlaylist = (name: string): boolean => name.endsWith('.m3u8');
