import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rung } from '@kinora/media/encode/ladder';
import type { SourceFacts } from '@kinora/media/facts';
import { copyAhead } from '@kinora/media/hls/copy-ahead';
import { encodeAhead } from '@kinora/media/hls/quick';
import { rungAsUploaded } from '@kinora/media/hls/repackage';
import { readLateIndex, withIndexFirst, type LateIndex } from '@kinora/media/mp4/index-first';
import { FfmpegFailed } from '@kinora/media/run/faults';
import { writeAtomically } from '@kinora/media/run/write-atomically';
import { day, minute, second } from '#clock.ts';
import type { Context } from '#context.ts';
import { freeSpace } from '#data-folder.ts';
import {
  arrivingBytes,
  UploadGone,
  type ReadPart,
} from '#features/processing/arriving/jobs/arriving-bytes.ts';
import { teeToFile } from '#features/processing/arriving/jobs/kept-film.ts';
import { readUploadStatus, type ArrivingUpload } from '#features/processing/arriving/queries.ts';
import { urgentLimits } from '#features/processing/jobs/limits.ts';
import {
  heartbeatFile,
  isAlive,
  keptFile,
  preparedFile,
  preparedFilm,
  readPrepared,
  type Prepared,
} from '#features/processing/arriving/jobs/prepared-folder.ts';
import { createTurns, type Turn } from '#features/processing/jobs/turns.ts';
import { isWorthAStandIn } from '#features/processing/rules.ts';

/** An upload may pause for a long time; its publisher is asked to continue within a day. */
const patientLimits = { stallMs: 30 * minute, timeoutMs: day };

type Arriving = {
  context: Context;
  upload: ArrivingUpload;
  facts: SourceFacts;
  /** The beginning of the film, with its tables. */
  head: string;
  /** The last part, if it has been received. */
  last: ReadPart | null;
  folder: string;
  signal: AbortSignal;
  onStandstill: () => void;
};

/** How long prepared files are kept for another job to take over. */
const takeoverLimit_ms = 10 * minute;

/** Encoding keeps a machine busy, but not while the machine waits for a paused upload. */
const encodeInTurn = createTurns(2);

/**
 * Copies the video of an upload while it arrives or, if it has to be encoded, starts encoding it.
 * Leaves nothing behind if it fails: the upload is then processed once it is complete, like any
 * other.
 */
export async function prepareArrivingUpload(arriving: Arriving): Promise<void> {
  const { context, upload, facts, head, last, folder, signal } = arriving;
  const rung = await rungAsUploaded(head, facts);
  if (!(await isWorthPreparing(arriving, rung)) || (await isAlive(folder))) return;
  const index = await readLateIndex(head);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const uploadWatch = watchUpload(context, upload.id, folder);
  const encodeInThisTurn = ({ reportUnderWay, reportStuck }: Turn) => {
    reportUnderWay();
    const onStandstill = () => {
      reportStuck();
      arriving.onStandstill();
    };
    return encode({ ...arriving, onStandstill }, index, uploadWatch.ended);
  };
  try {
    const prepared = await (rung
      ? copy(arriving, index, rung)
      : encodeInTurn(facts.duration_s, encodeInThisTurn));
    const read = [...prepared.read_parts, ...(index && last ? [last] : [])].map(toReadPart);
    await writeAtomically(
      preparedFile(folder),
      JSON.stringify({ ...prepared, read_parts: read, facts } satisfies Prepared),
    );
    // Until the upload is complete, it may be cancelled.
    const endedOrStopped = AbortSignal.any([uploadWatch.ended, signal]);
    if (!endedOrStopped.aborted) await once(endedOrStopped, 'abort');
    // Once the upload is complete, the job that shows it takes over these files.
    if (signal.aborted) return;
    if ((await readUploadStatus(context.db, upload.id)) !== 'completed')
      throw new UploadGone('The upload has ended');
    if (!context.storage.is_local) await deleteUnlessTaken(takeoverLimit_ms, folder, signal);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    signal.throwIfAborted();
    if (!(error instanceof UploadGone))
      context.log.info({ err: error, upload_id: upload.id }, 'An arriving upload could not be prepared');
  } finally {
    await uploadWatch.stop();
  }
}

/** Deletes the prepared files if no job takes them over in time, because another machine shows the film. */
async function deleteUnlessTaken(limit_ms: number, folder: string, signal: AbortSignal): Promise<void> {
  for (const start = Date.now(); Date.now() - start < limit_ms; await sleep(second, undefined, { signal }))
    if ((await readPrepared(folder)) === null) return;
  await rm(folder, { recursive: true, force: true });
}

async function isWorthPreparing({ context, upload, facts }: Arriving, rung: Rung | null): Promise<boolean> {
  // A file that begins late, or may be interlaced, has to be examined as a whole.
  const isPlain = facts.start_s === 0 && !facts.flagged_interlaced;
  const isPossible = rung !== null || context.transcoder.kind === 'local';
  // The space is needed more urgently for the parts that have not arrived yet.
  const free_bytes = await (context.storage.freeSpace?.() ?? freeSpace(context.config.data_dir));
  return isPlain && isPossible && isWorthAStandIn(facts) && free_bytes > 3 * upload.size_bytes;
}

type PreparedFiles = Omit<Prepared, 'facts'>;

/** Copies the video; ends soon after the upload is complete. */
async function copy(arriving: Arriving, index: LateIndex | null, rung: Rung): Promise<PreparedFiles> {
  const { signal } = arriving;
  const read: ReadPart[] = [];
  const bytes = inOrder(bytesOf(arriving, read, signal), index);
  await copyAhead({ ...optionsOf(arriving), rung, signal, arriving: bytes });
  await close(bytes);
  return { kind: 'copied', read_parts: read };
}

/**
 * Encodes the video; ends as soon as the upload is complete, because the rest is encoded from the
 * whole file.
 */
async function encode(
  arriving: Arriving,
  index: LateIndex | null,
  completed: AbortSignal,
): Promise<PreparedFiles> {
  const { signal } = arriving;
  const read: ReadPart[] = [];
  const endedOrStopped = AbortSignal.any([signal, completed]);
  const bytes = inOrder(bytesOf(arriving, read, endedOrStopped), index);
  await encodeAhead({ ...optionsOf(arriving), signal: endedOrStopped, arriving: bytes }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      if (!completed.aborted || error instanceof FfmpegFailed) throw error;
    },
  );
  await close(bytes);
  return { kind: 'encoded', read_parts: read };
}

/** If the storage is remote, keeps the bytes that were read, so that they need not be fetched again. */
function bytesOf(
  { context, upload, folder }: Arriving,
  read: ReadPart[],
  signal: AbortSignal,
): AsyncIterable<Buffer> {
  const bytes = arrivingBytes(context, upload, read, signal);
  return context.storage.is_local ? bytes : teeToFile(bytes, keptFile(folder));
}

/**
 * Closes the stream: afterwards nothing more is read or kept. Its errors are ignored, because the
 * reason for ending early is already known.
 */
function close(bytes: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (bytes.closed) resolve();
    bytes
      .once('close', resolve)
      .on('error', () => {})
      .destroy();
  });
}

const toReadPart = ({ part_number, etag }: ReadPart): ReadPart => ({ part_number, etag });

/** Returns the bytes of a film in an order that can be read from front to back. */
const inOrder = (bytes: AsyncIterable<Buffer>, index: LateIndex | null): Readable =>
  Readable.from(index ? withIndexFirst(bytes, index) : bytes);

const optionsOf = ({ facts, folder, onStandstill }: Pick<Arriving, 'facts' | 'folder' | 'onStandstill'>) => ({
  ...urgentLimits,
  ...patientLimits,
  facts,
  onStandstill,
  directory: preparedFilm(folder),
});

/** Touches the heartbeat file as long as the work continues; `ended` aborts once the upload is complete or cancelled. */
function watchUpload({ db, log }: Context, upload_id: number, folder: string) {
  const ended = new AbortController();
  const stopped = new AbortController();
  const watching = (async () => {
    await writeFile(heartbeatFile(folder), '');
    while (!stopped.signal.aborted) {
      await sleep(second, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      // Fails once the folder has been taken over, which may be before the upload is seen to be complete.
      await utimes(heartbeatFile(folder), new Date(), new Date()).catch(() => {});
      try {
        if ((await readUploadStatus(db, upload_id)) !== 'open') ended.abort();
      } catch (error) {
        log.debug({ err: error, upload_id }, 'The status of an arriving upload could not be read');
      }
    }
  })();
  return {
    ended: ended.signal,
    stop: async () => {
      stopped.abort();
      await watching;
    },
  };
}
