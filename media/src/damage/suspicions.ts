import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaOptions } from '../run/options.ts';
import { writeAtomically } from '../run/write-atomically.ts';
import { complaintIn } from './complaints.ts';
import { joinSpans, type Span } from './damage.ts';

/** The kind of track that is encoded. */
export type TrackKind = 'picture' | 'sound';

const folderName = 'suspicions';

/** How far before the last reported position the cause of a complaint may lie, in seconds of the film. */
const before_s = 5;

/** How far ffmpeg may have decoded ahead of what it has encoded, in seconds of the film. */
const ahead_s = 30;

/** `to_s` is null for the end of the track. */
type Suspicion = { from_s: number; to_s: number | null };

/**
 * Notes in the work folder which stretches of a film a decoder complains about while the film is encoded.
 * Nothing is written if it does not complain.
 *
 * @param run distinguishes passes over different parts of a track.
 * @returns the option for the pass, and a function to call with its progress in seconds of the film.
 */
export function noteSuspicions(
  directory: string,
  track: TrackKind,
  run = 0,
): Required<Pick<MediaOptions, 'onMessage'>> & { onPosition: (position_s: number) => void } {
  const folder = join(directory, folderName);
  const path = join(folder, `${track}-${run}.json`);
  const noted = readSync(path);
  let now_s = 0;
  // Saved at once, so that after a crash every segment that a decoder complained about has a note.
  const save = () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${path}.part`, JSON.stringify(noted));
    renameSync(`${path}.part`, path);
  };
  return {
    onMessage: (message) => {
      const last = noted.at(-1);
      if (last?.to_s === null || !complaintIn(message)) return;
      const from_s = Math.max(0, now_s - before_s);
      if (last && last.to_s >= from_s && last.from_s <= from_s) Object.assign(last, { to_s: null });
      else noted.push({ from_s, to_s: null });
      save();
    },
    onPosition: (position_s) => {
      now_s = position_s;
      const last = noted.at(-1);
      if (last?.to_s !== null) return;
      last.to_s = position_s + ahead_s;
      save();
    },
  };
}

/** Adds notes to a work folder that were made while parts of the film were encoded elsewhere. */
export async function addSuspicions(
  directory: string,
  track: TrackKind,
  spans: readonly Span[],
): Promise<void> {
  if (spans.length === 0) return;
  await mkdir(join(directory, folderName), { recursive: true });
  await writeAtomically(join(directory, folderName, `${track}-elsewhere.json`), JSON.stringify(spans));
}

/** Reads the stretches of a track that a decoder complained about. */
export async function readSuspicions(
  directory: string,
  track: TrackKind,
  duration_s: number,
): Promise<Span[]> {
  const folder = join(directory, folderName);
  const names = await readdir(folder).catch(() => []);
  const noted = await Promise.all(
    names
      .filter((name) => name.startsWith(`${track}-`) && name.endsWith('.json'))
      .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Suspicion[]),
  );
  return joinSpans(noted.flat().map(({ from_s, to_s }) => ({ from_s, to_s: to_s ?? duration_s })));
}

function readSync(path: string): Suspicion[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Suspicion[];
  } catch {
    return [];
  }
}
