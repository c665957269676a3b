import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { withAv1 } from '@kinora/media/encode/av1-rungs';
import { ladder } from '@kinora/media/encode/ladder';
import { fitToTitle } from '@kinora/media/encode/per-title';
import type { TranscodeOptions } from '@kinora/media/encode/transcode-options';
import { ffmpegVersion, hasEncoder } from '@kinora/media/run/programs';
import { writeAtomically } from '@kinora/media/run/write-atomically';
import type { Context } from '#context.ts';
import type { Claim } from '#features/processing/claim-queries.ts';
import type { FilmPlan } from '#features/processing/groups/jobs/film-plan.ts';
import { findPlan, isFilmWaiting } from '#features/processing/groups/queries.ts';
import { limits } from '#features/processing/jobs/limits.ts';
import type { SourceFilm } from '#features/processing/jobs/source-film.ts';
import { presetFor } from '#features/processing/rules.ts';

/** How a film is encoded: the same from its first frame to its last. */
export type FilmEncoding = Required<Pick<TranscodeOptions, 'rungs' | 'preset'>>;

/** An encoding, and the film and ffmpeg that it was chosen for. Plain JSON. */
type SavedEncoding = FilmEncoding & Pick<FilmPlan, 'facts' | 'ffmpeg'>;

/**
 * Chooses the rungs and the preset of a film, based on samples of the film and on the machine's free
 * resources; or returns the earlier choice, made here or by the worker that began encoding the film.
 */
export async function chooseEncoding(
  context: Context,
  claim: Claim,
  film: SourceFilm,
): Promise<FilmEncoding> {
  const { facts, folder } = film;
  const path = join(folder, 'encoding.json');
  const basis = { facts, ffmpeg: await ffmpegVersion() };
  const earlierChoices = [
    await readFile(path, 'utf8').then(JSON.parse, () => null),
    (await findPlan(context.db, claim.id))?.plan ?? null,
  ] as (SavedEncoding | null)[];
  const reusable = earlierChoices.find(
    (saved) => saved?.preset && isDeepStrictEqual({ facts: saved.facts, ffmpeg: saved.ffmpeg }, basis),
  );
  if (reusable) return { rungs: reusable.rungs, preset: reusable.preset };
  const encoding = {
    rungs: await chooseRungs(context, claim, film),
    preset: presetFor({
      duration_s: facts.duration_s,
      busy: loadavg()[0] ?? 0,
      cores: availableParallelism(),
      is_film_waiting: await isFilmWaiting(context.db, claim, 'any'),
    }),
  };
  await writeAtomically(path, JSON.stringify({ ...basis, ...encoding } satisfies SavedEncoding));
  return encoding;
}

/** If a film cannot be sampled, its rungs depend only on its size: its faults will show during encoding. */
async function chooseRungs(
  { config, log }: Context,
  { id: video_id }: Claim,
  { source, facts, folder, signal, onStandstill }: SourceFilm,
): Promise<FilmEncoding['rungs']> {
  const rungs = ladder(facts);
  const directory = join(folder, 'samples');
  const options = { ...limits, source, facts, rungs, directory, signal, onStandstill };
  const fitted = await fitToTitle(options).catch((error: unknown) => {
    signal.throwIfAborted();
    log.warn({ err: error, video_id }, 'A video could not be sampled');
    return rungs;
  });
  if (!config.av1) return fitted;
  if (await hasEncoder('libsvtav1')) return withAv1(fitted, facts);
  log.warn({ video_id }, 'This ffmpeg has no libsvtav1, so a video is encoded without AV1');
  return fitted;
}
