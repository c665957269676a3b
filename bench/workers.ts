/**
 * How much sooner is a long film ready with two workers than with one?
 *
 * A film of 20 minutes at 640x360 (another length in seconds is an argument) is processed twice from the same queue:
 * by one worker process and by two, on one database and one storage folder. ffmpeg uses as many cores as it finds, so
 * each worker is bound to a core of its own, as if it had a machine to itself; this needs two cores, and Linux.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../server/src/config/config.ts';
import { transaction } from '../server/src/db/transaction.ts';
import { queueVideo } from '../server/src/features/processing/queries.ts';
import { startKinora, type MeasuredKinora } from './kinora/start.ts';
import { createPublisher } from './upload/publisher.ts';

const run = promisify(execFile);

const mark = 0.6;
const starting_ms = 10_000;
const [film_s = 1200] = process.argv.slice(2).map(Number);

/** Half a minute of film under grain, repeated without encoding it again. */
async function makeFilm(folder: string): Promise<string> {
  const [piece, film] = [join(folder, 'piece.mp4'), join(folder, 'film.mp4')];
  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
  const picture = 'testsrc2=size=640x360:rate=24:duration=30,noise=alls=3:allf=t,format=yuv420p';
  const coding = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '28', '-g', '48', '-c:a', 'aac'];
  const sound = 'anoisesrc=color=pink:amplitude=0.2:duration=30';
  await ffmpeg('-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, ...coding, piece);
  await ffmpeg('-stream_loop', '-1', '-i', piece, '-t', String(film_s), '-c', 'copy', film);
  return film;
}

/** Starts a worker on one core. */
async function startWorker({ context: { config }, database_url }: MeasuredKinora, core: number) {
  const child = spawn(
    'taskset',
    ['--cpu-list', String(core), process.execPath, join(root, 'server/src/main-worker.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database_url,
        DATA_DIR: config.data_dir,
        DEMO: '0',
        LOG_LEVEL: 'warn',
        SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  // It serves nothing that would tell when it takes jobs.
  await sleep(starting_ms);
  return {
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** @returns the seconds until a film is ready. */
async function timeFilm({ context }: MeasuredKinora, episode_id: number, film: string): Promise<number> {
  const { clock, db, jobs, storage } = context;
  const source_key = `uploads/film-${Date.now()}.mp4`;
  const copy = `${film}.copy`;
  await copyFile(film, copy);
  await storage.putFile(source_key, copy, { content_type: 'video/mp4' });
  const started = performance.now();
  const id = await transaction(db, (tx) =>
    queueVideo(tx, jobs, { episode_id, upload_id: null, source_key, now: clock.now() }),
  );
  for (;;) {
    const video = await db
      .selectFrom('videos')
      .select(['status', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (video.status === 'ready') return (performance.now() - started) / 1000;
    if (video.status === 'failed') throw new Error(video.reason ?? 'The film was not processed');
    await sleep(250);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-'));
try {
  const film = await makeFilm(folder);
  await using kinora = await startKinora({ NODE_ENV: 'development' });
  const { episode_id } = await createPublisher(await kinora.listen(), 'workers');
  await using _first = await startWorker(kinora, 0);
  const alone_s = await timeFilm(kinora, episode_id, film);
  console.log(`one worker: ${alone_s.toFixed(1)} s for ${film_s} s of film`);
  await using _second = await startWorker(kinora, 1);
  const together_s = await timeFilm(kinora, episode_id, film);
  console.log(`two workers: ${together_s.toFixed(1)} s`);
  const figure = together_s / alone_s;
  console.log(`workers: ${figure.toFixed(3)} (mark <= ${mark})`);
  process.exitCode = figure <= mark ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
