import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Grant } from '#features/playback/grants.ts';
import { union, type Intervals } from '#features/playback/watching/intervals.ts';
import { recountPlayback } from '#features/playback/watching/record-watching.ts';
import { segmentTimes } from '#features/playback/watching/segment-times.ts';
import { addServed } from '#features/playback/watching/served-queries.ts';

const saveEvery_ms = second / 2;

/** Longer than any film. */
const maxFilm_s = 24 * 3600;

type PlaybackRef = Pick<Grant, 'playback_id'>;

export type ServeRecorder = {
  /** Records that a file was sent; `file` is its path below `videos/`. Never throws. */
  record: (grant: PlaybackRef, file: string) => void;
  /**
   * Records that any part of the film may have been loaded, for an edge that does not report
   * individual files.
   */
  recordAll: (grant: PlaybackRef) => void;
  /** Saves the remaining records, and stops. */
  close: () => Promise<void>;
};

/**
 * Records which parts of films are sent in each playback, so that only those count as watched.
 * Records are collected and saved twice a second, in one statement for all playbacks of the
 * process.
 */
export function serveRecorder(context: Context): ServeRecorder {
  const { clock, db, log, storage } = context;
  const timeOf = segmentTimes(storage);
  let unsaved = new Map<string, Intervals>();
  let pending: Promise<void>[] = [];
  let saving: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function add(playback_id: string, sent: Intervals): void {
    unsaved.set(playback_id, union(unsaved.get(playback_id) ?? [], sent));
    timer ??= setTimeout(startSaving, saveEvery_ms);
  }

  function startSaving(): void {
    timer = undefined;
    saving ??= save().finally(() => {
      saving = null;
      if (unsaved.size > 0) timer ??= setTimeout(startSaving, saveEvery_ms);
    });
  }

  async function save(): Promise<void> {
    if (unsaved.size === 0) return;
    const batch = unsaved;
    unsaved = new Map();
    try {
      const served = [...batch].map(([playback_id, intervals]) => ({ playback_id, intervals }));
      for (const playback_id of await addServed(db, served, clock.now()))
        await recountPlayback(context, playback_id, clock.now());
    } catch (error) {
      for (const [playback_id, sent] of batch)
        unsaved.set(playback_id, union(unsaved.get(playback_id) ?? [], sent));
      log.warn({ err: error }, 'The record of which film parts were sent could not be saved; trying again');
    }
  }

  async function recordFile(playback_id: string, file: string): Promise<void> {
    try {
      const time = await timeOf(file);
      if (time) add(playback_id, [time]);
    } catch (error) {
      // Viewers must not be disadvantaged by a playlist that we cannot read.
      add(playback_id, [[0, maxFilm_s]]);
      log.warn(
        { err: error, file },
        'The playlist of a segment that was sent could not be read; the whole film counts as sent',
      );
    }
  }

  return {
    record({ playback_id }, file) {
      const recording = recordFile(playback_id, file).finally(() => {
        pending = pending.filter((other) => other !== recording);
      });
      pending.push(recording);
    },
    recordAll: ({ playback_id }) => add(playback_id, [[0, maxFilm_s]]),
    async close() {
      await Promise.all(pending);
      clearTimeout(timer);
      await saving;
      await save();
      clearTimeout(timer);
    },
  };
}
