/**
 * Is a film processed correctly, and how much longer does it take, if its workers are killed again and again?
 *
 * Two worker processes that share a database and a storage folder first process a ten-minute film undisturbed.
 * Then they process it again, while one of them, chosen at random, is killed with SIGKILL at a random moment and
 * started again, twenty times (an argument sets another number). If the film is ready before that, it is
 * uploaded again. At the end, every frame of the undisturbed run has to be there, in order, and nothing may be
 * left behind: no other files in storage, no work folder, no child process.
 *
 * The result is how many groups, each a minute of film, had to be restarted per kill. The random seed is
 * printed; a second argument sets it.
 *
 * `--s3` keeps the films in a bucket; each worker then has its own data folder. `--watched` uploads each film
 * to a separate episode, whose stand-in is watched at the same time: every segment that the stand-in's playlist
 * has listed has to be available and stay listed. `--short` uses five minutes of film.
 */
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ensureRadosgw } from '../scripts/radosgw.mjs';
import { startS3Server } from '../server/test/s3-server.ts';
import { createSubscriberWithEpisode, uploadFilm } from './episode/publish.ts';
import { startKinora, type MeasuredKinora } from './kinora/start.ts';
import { watchEpisode } from './kills/viewer.ts';
import { createPublisher } from './upload/publisher.ts';
import { makeFilm, queueFilm, frame_rate, untilReady } from './workers/film.ts';
import { startWorker, type Worker } from './workers/worker.ts';

const target = 1;
const args = process.argv.slice(2);
const film_s = args.includes('--short') ? 300 : 600;
/** How many groups the film has; each is a minute long. */
const groups = film_s / 60;
const starting_ms = 10_000;
const settling_ms = 15_000;
/** Workers clean up after killed workers every minute, except for files that were in use less than a minute ago. */
const cleanup_s = 150;
const [kills = 20, seed = Math.trunc(Math.random() * 2 ** 31)] = args
  .filter((arg) => /^\d+$/.test(arg))
  .map(Number);

/** Starts a bucket if `--s3` is passed. */
async function storageSettings(started: AsyncDisposableStack): Promise<NodeJS.ProcessEnv> {
  if (!args.includes('--s3')) return {};
  const { missing } = await ensureRadosgw();
  if (missing) throw new Error(missing);
  return { STORAGE_URL: started.use(await startS3Server(8 * 1024 ** 3)).storage_url };
}

/** Returns random numbers from 0 to 1 determined by a seed (a linear congruential generator). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Kills and restarts workers at random until a film is ready, at most `max` times. @returns the number of kills.
 */
async function killUntilReady(
  ready: Promise<unknown>,
  { kinora, workers, work_dirs, random, max }: Disturbance,
): Promise<number> {
  let isReady = false;
  void ready.finally(() => (isReady = true));
  let count = 0;
  while (count < max) {
    await Promise.race([ready, sleep(1000 + 9000 * random())]);
    if (isReady) break;
    const which = random() < 0.5 ? 0 : 1;
    await workers[which]?.kill();
    workers[which] = startWorker(kinora, { data_dir: work_dirs[which] });
    count += 1;
  }
  await ready;
  return count;
}

type Disturbance = {
  kinora: MeasuredKinora;
  workers: Worker[];
  work_dirs: string[];
  random: () => number;
  max: number;
};

type Finished = { /** The number of each frame, in order. */ frames: number[]; faults: string[] };

/** Reads a finished film, and lists its faults. */
async function readFinished({ context }: MeasuredKinora, video_id: number): Promise<Finished> {
  const { db, storage } = context;
  const { prefix } = await db
    .selectFrom('videos')
    .select('prefix')
    .where('id', '=', video_id)
    .executeTakeFirstOrThrow();
  const trackFolder = mkdtempSync(join(folder, 'track-'));
  for (const { key } of await storage.list(`${prefix}276/`))
    await pipeline(await storage.read(key), createWriteStream(join(trackFolder, basename(key))));
  const index = join(trackFolder, 'index.m3u8');
  const probe = ['-v', 'error', '-allowed_extensions', 'ALL', '-select_streams', 'v:0'];
  const entries = ['-show_entries', 'packet=pts_time', '-of', 'csv=p=0', index];
  const times = execFileSync('ffprobe', [...probe, ...entries], { encoding: 'utf8' });
  const frames = times
    .trim()
    .split('\n')
    .map((line) => Math.round(Number(line.split(',')[0]) * frame_rate))
    .toSorted((a, b) => a - b);
  const decodeArgs = ['-v', 'error', '-allowed_extensions', 'ALL', '-i', index, '-f', 'null', '-'];
  const errors = execFileSync('ffmpeg', decodeArgs, { encoding: 'utf8', stdio: 'pipe' });
  const leftovers = [
    ...(await storage.list(`videos/${video_id}/`)),
    ...(await storage.list('incoming/')),
  ].filter(({ key }) => !key.startsWith(`${prefix}`));
  const misplaced = frames.filter((frame, index) => frame !== index);
  return {
    frames,
    faults: [
      ...(misplaced.length === 0 ? [] : [`frame ${misplaced[0]} is in the wrong place`]),
      ...(errors === '' ? [] : [errors]),
      ...leftovers.map(({ key }) => `left behind: ${key}`),
    ],
  };
}

/** Returns how many groups workers have started so far, restarts included. */
async function groupsStarted({ context }: MeasuredKinora): Promise<number> {
  const { rows } = await sql<{
    started: number;
  }>`select last_value as started from video_group_claims`.execute(context.db);
  return rows[0]?.started ?? 0;
}

/** Lists the programs that a killed worker left running in a folder. */
function programsIn(folder: string): string[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.startsWith('ffmpeg') && line.includes(folder));
}

const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-'));
try {
  console.log(`seed: ${seed}`);
  const film = await makeFilm(folder, film_s);
  await using stack = new AsyncDisposableStack();
  const settings = { ...(await storageSettings(stack)), REGISTRATIONS_PER_HOUR: '1000' };
  const kinora = stack.use(await startKinora({ NODE_ENV: 'development', ...settings }));
  const base = await kinora.listen();
  const { episode_id } = await createPublisher(base, 'kills');
  const { data_dir } = kinora.context.config;
  const work_dirs = args.includes('--s3') ? [join(folder, 'one'), join(folder, 'two')] : [data_dir, data_dir];
  const workers = work_dirs.map((dir) => startWorker(kinora, { data_dir: dir }));
  stack.defer(async () => {
    for (const worker of workers) await worker.kill();
  });
  await sleep(starting_ms);
  const undisturbed = await queueFilm(kinora, episode_id, film);
  const undisturbed_s = await untilReady(kinora, undisturbed);
  const { frames: expected } = await readFinished(kinora, undisturbed);
  console.log(`undisturbed: ${undisturbed_s.toFixed(1)} s for ${film_s} s of film`);

  const random = randomFrom(seed);
  const faults: string[] = [];
  let killed = 0;
  let restarted = 0;
  while (killed < kills) {
    const startedBefore = await groupsStarted(kinora);
    const watched = args.includes('--watched')
      ? await createSubscriberWithEpisode(base, `kills-${killed}@example.com`)
      : null;
    const viewer = watched && watchEpisode(base, watched);
    const video_id = watched
      ? await uploadFilm(base, watched, film)
      : await queueFilm(kinora, episode_id, film);
    const ready = untilReady(kinora, video_id);
    const count = await killUntilReady(ready, { kinora, workers, work_dirs, random, max: kills - killed });
    const took_s = await ready;
    console.log(`killed ${count} times: ${took_s.toFixed(1)} s`);
    const seen = await viewer?.stop();
    faults.push(...(seen?.faults ?? []));
    if (seen) console.log(`${seen.segments} segments were watched`);
    killed += count;
    restarted += (await groupsStarted(kinora)) - startedBefore - groups;
    await sleep(settling_ms);
    const { frames, faults: found } = await readFinished(kinora, video_id);
    faults.push(...found);
    if (frames.length !== expected.length) faults.push(`${frames.length} frames of ${expected.length}`);
  }
  const workFoldersIn = (dir: string) => readdirSync(join(dir, 'work'));
  for (
    let waited_s = 0;
    waited_s < cleanup_s && work_dirs.some((dir) => workFoldersIn(dir).length > 0);
    waited_s++
  )
    await sleep(1000);
  for (const dir of new Set(work_dirs)) {
    faults.push(...workFoldersIn(dir).map((name) => `left behind: work/${name}`));
    faults.push(...programsIn(dir).map((line) => `still running: ${line}`));
  }
  for (const fault of faults) console.log(fault);
  const restarts_per_kill = restarted / killed;
  console.log(
    `kills: ${killed}, each of which restarted ${restarts_per_kill.toFixed(2)} groups (target <= ${target}), ` +
      `${faults.length} faults (target 0)`,
  );
  process.exitCode = restarts_per_kill <= target && faults.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
