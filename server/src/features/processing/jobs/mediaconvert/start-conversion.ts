import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AudioFacts, SourceFacts } from '@kinora/media/facts';
import { ladder } from '@kinora/media/encode/ladder';
import { audioRenditions, type AudioRendition } from '@kinora/media/encode/audio-renditions';
import { workOnFile } from '@kinora/media/run/file-fault';
import { probe } from '@kinora/media/probe/probe';
import { streamsOf } from '@kinora/media/probe/audio-facts';
import { timelineOf } from '@kinora/media/encode/timeline';
import { transaction } from '#db/transaction.ts';
import type { ConversionPlan, PlannedAudio, Previews } from '#db/tables/processing.ts';
import { lockClaimed } from '#features/processing/claim-queries.ts';
import {
  insertConversion,
  saveJobRef,
  savePreviews,
  type Conversion,
} from '#features/processing/conversion-queries.ts';
import type { RemoteConversion } from '#features/processing/jobs/mediaconvert/task.ts';
import { drawPreviews } from '#features/processing/jobs/draw-previews.ts';
import { savePosterFrame } from '#features/processing/jobs/save-poster-frame.ts';
import { saveTextTracks } from '#features/processing/jobs/save-text-tracks.ts';
import { LeaseLost } from '#features/processing/jobs/lease.ts';
import { limits } from '#features/processing/jobs/limits.ts';
import { reserveHours } from '#features/processing/jobs/reserve-hours.ts';
import { withSourceFile } from '#features/processing/jobs/source-file.ts';
import { videoPrefix, workFolder } from '#features/processing/jobs/work-folder.ts';
import { contentTypeFor } from '#services/storage/content-types.ts';
import { NoSuchObject } from '#services/storage/types.ts';

/**
 * Probes an uploaded file, submits it to the transcoder and, in the meantime, makes the poster frame and the
 * previews locally: they are cheap to make, and this way we choose the frames.
 */
export async function startConversion(task: RemoteConversion, known: Conversion | undefined): Promise<void> {
  const { context, claim, lease, onStandstill } = task;
  const { signal } = lease;
  if (!claim.source_key) throw new NoSuchObject(`Video ${claim.id} has no source`);
  const folder = workFolder(context.config, claim.id);
  await mkdir(folder, { recursive: true });
  const prepare = async (source: string) => {
    const facts = await workOnFile(signal, () => probe(source, { ...limits, signal, onStandstill }));
    await reserveHours(context, claim.id, facts.duration_s);
    const conversion = known ?? (await recordConversion(task, facts));
    if (!conversion.job_ref) await submit(task, conversion, known !== undefined);
    if (!conversion.previews) await storePreviews(task, conversion, source, facts, folder);
    await savePosterFrame(context, claim, { source, facts, folder, signal, onStandstill });
    await saveTextTracks(context, claim, { source, facts, folder, signal, onStandstill });
  };
  await withSourceFile(context, { ...claim, source_key: claim.source_key }, prepare, signal);
  // Another machine may do the rest, so nothing is kept here.
  await rm(folder, { recursive: true, force: true });
}

async function recordConversion(
  { context, claim }: RemoteConversion,
  facts: SourceFacts,
): Promise<Conversion> {
  return transaction(context.db, async (tx) => {
    if (!(await lockClaimed(tx, claim))) throw new LeaseLost('Another worker holds the video');
    return insertConversion(tx, {
      video_id: claim.id,
      token: randomUUID(),
      try: 1,
      prefix: `${videoPrefix(claim.id)}${claim.attempt}/`,
      plan: planFor(facts),
      now: context.clock.now(),
    });
  });
}

function planFor(facts: SourceFacts): ConversionPlan {
  const rungs = ladder(facts);
  const { color, duration_s, video_end_s, width, height } = facts;
  return {
    picture: {
      // MediaConvert goes by the flags of each frame, so frames that are only flagged as interlaced
      // also count.
      interlaced: facts.interlaced || facts.flagged_interlaced,
      is_unflagged: facts.hidden_fields !== null,
      hdr: color.hdr,
    },
    sounds: audioRenditions(facts).map(plannedAudio),
    rungs,
    gop: timelineOf(facts, rungs).gop,
    duration_s,
    video_end_s,
    width,
    height,
  };
}

function plannedAudio({ track, ...choice }: AudioRendition): PlannedAudio {
  const { channels, surround } = track;
  const gains = choice.speakers === '5.1' ? surround : stereoGains(track);
  return { ...choice, streams: streamsOf(track), channels, gains };
}

function stereoGains({ channels, mix, joined }: AudioFacts): number[][] | null {
  if (mix) return [mix.left, mix.right];
  if (channels === 1) return [[1], [1]];
  const sides = [
    [1, 0],
    [0, 1],
  ];
  return joined ? sides : null;
}

/** Submits the conversion; if it may have been submitted before, first looks for the existing job. */
async function submit(
  { context, transcoder, claim, lease }: RemoteConversion,
  { id, token, prefix, plan: { picture, sounds, rungs, gop } }: Conversion,
  mayExist: boolean,
): Promise<void> {
  const source_key = claim.source_key ?? '';
  const found = mayExist ? await transcoder.find({ token, source_key }) : null;
  lease.signal.throwIfAborted();
  const request = { token, source_key, prefix, picture, audio_tracks: sounds, rungs, gop };
  await saveJobRef(context.db, id, found ?? (await transcoder.submit(request)));
}

/** Stored if the previews could not be generated, so that this is not tried again. */
const noPreviews: Previews = {
  interval_s: 0,
  tile_width: 0,
  tile_height: 0,
  columns: 0,
  rows: 0,
  files: [],
};

async function storePreviews(
  { context, lease: { signal }, onStandstill }: RemoteConversion,
  { id, prefix }: Conversion,
  source: string,
  facts: SourceFacts,
  folder: string,
): Promise<void> {
  const drawn = await drawPreviews(context, { ...limits, signal, onStandstill, source, facts }, folder);
  for (const name of drawn?.files ?? []) {
    signal.throwIfAborted();
    const content_type = contentTypeFor(name);
    await context.storage.putFile(prefix + name, join(folder, name), { content_type });
  }
  await savePreviews(context.db, id, drawn ?? noPreviews);
}
