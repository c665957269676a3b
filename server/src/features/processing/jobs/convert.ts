import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFacts } from '@kinora/media/facts';
import { transcode } from '@kinora/media/hls/hls';
import { addSuspicions } from '@kinora/media/damage/suspicions';
import { timelineOf } from '@kinora/media/encode/timeline';
import type { EncodeElsewhere } from '@kinora/media/encode/transcode-options';
import { InvalidOutput, verify } from '@kinora/media/hls/verify';
import { withoutBlamingFile } from '@kinora/media/run/file-fault';
import type { Previews } from '#db/tables/processing.ts';
import type { Context } from '#context.ts';
import type { Claim } from '#features/processing/claim-queries.ts';
import { encodeTogether, type EncodedTogether } from '#features/processing/groups/jobs/encode-together.ts';
import { fetchFirstSegments } from '#features/processing/groups/jobs/fetch-first-segments.ts';
import { createFilmPlan } from '#features/processing/groups/jobs/film-plan.ts';
import { deletePlan } from '#features/processing/groups/queries.ts';
import type { Grouping } from '#features/processing/groups/rules.ts';
import { chooseEncoding } from '#features/processing/jobs/choose-encoding.ts';
import { drawPreviews } from '#features/processing/jobs/draw-previews.ts';
import type { Lease } from '#features/processing/jobs/lease.ts';
import { limits } from '#features/processing/jobs/limits.ts';
import { progressPercent } from '#features/processing/rules.ts';

export type Converted = {
  /** The files to publish: the current path of each, and its published name. */
  files: { path: string; name: string }[];
  /**
   * Further files to publish, which are already in storage: the current key of each, and its published name.
   */
  stored: { key: string; name: string }[];
  film: Awaited<ReturnType<typeof transcode>>;
  previews: Previews | null;
};

type Conversion = {
  context: Context;
  claim: Claim;
  lease: Lease;
  source: string;
  facts: SourceFacts;
  /** A folder to work in. */
  folder: string;
  grouping: Grouping;
  onStandstill: () => void;
};

/**
 * Makes everything that a player needs from an uploaded file, in a work folder, and verifies it. When called
 * again with the same folder, it continues where it stopped. The video of a long film is encoded together with
 * other workers.
 * @throws TurnOver when other films have waited, or this job has run, for long enough.
 */
export async function convert(conversion: Conversion): Promise<Converted> {
  const { context, claim, lease, source, facts, folder, grouping, onStandstill } = conversion;
  const options = { ...limits, signal: lease.signal, onStandstill, source, facts };
  const directory = join(folder, 'film');
  const { rungs, preset } = await chooseEncoding(context, claim, {
    source,
    facts,
    folder,
    signal: lease.signal,
    onStandstill,
  });
  const video: { together: EncodedTogether | null } = { together: null };
  const encodeElsewhere: EncodeElsewhere = (timeline, onProgress) =>
    withoutBlamingFile(async () => {
      const plan = await createFilmPlan({ facts, rungs, preset }, grouping.segments_per_group);
      const together = await encodeTogether({ ...conversion, plan }, timeline, onProgress);
      await fetchFirstSegments(context.storage, together.segments, directory);
      await addSuspicions(directory, 'picture', together.suspected);
      video.together = together;
      return together.tracks;
    });
  const film = await transcode({
    ...options,
    rungs,
    preset,
    directory,
    onProgress: (done) => lease.report(progressPercent(done)),
    ...(timelineOf(facts, rungs).segments >= grouping.min_segments && { encodeElsewhere }),
  });
  const checkedTracks = video.together?.tracks;
  const stored = video.together?.segments ?? [];
  const previews = await drawPreviews(context, options, folder);
  try {
    await verify({
      ...options,
      directory,
      rungs,
      audio: film.audio,
      ...(checkedTracks && { checkedTracks }),
    });
  } catch (error) {
    if (error instanceof InvalidOutput) {
      await rm(folder, { recursive: true, force: true });
      await deletePlan(context.db, claim.id);
    }
    throw error;
  }
  lease.report(99);
  const storedNames = new Set(stored.map(({ name }) => name));
  const newFiles = film.files.filter((name) => !storedNames.has(name));
  return {
    files: [
      ...newFiles.map((name) => ({ name, path: join(directory, name) })),
      ...(previews?.files ?? []).map((name) => ({ name, path: join(folder, name) })),
    ],
    stored,
    film,
    previews,
  };
}
