/**
 * How much sooner is a long film ready with two workers than with one?
 *
 * A film of 20 minutes at 640x360 (an argument sets another length, in seconds) is processed twice from the same
 * queue: by one worker process and by two, with one database and one storage folder. ffmpeg uses as many cores
 * as it finds, so each worker is bound to a separate core; this needs two cores, and Linux. Workers usually
 * have a machine each, whereas two cores of one processor slow each other down. So the ratio is divided by
 * the slowdown of two independent encoders on this processor, measured in the same run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startKinora } from './kinora/start.ts';
import { createPublisher } from './upload/publisher.ts';
import { measureContention } from './workers/contention.ts';
import { makeFilm, queueFilm, untilReady } from './workers/film.ts';
import { startWorker } from './workers/worker.ts';

const target = 0.6;
/** Workers have no endpoint that shows when they are ready to take jobs. */
const starting_ms = 10_000;
const [film_s = 1200] = process.argv.slice(2).map(Number);

const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-'));
try {
  const film = await makeFilm(folder, film_s);
  await using kinora = await startKinora({ NODE_ENV: 'development' });
  const { episode_id } = await createPublisher(await kinora.listen(), 'workers');
  await using _first = startWorker(kinora, { core: 0 });
  await sleep(starting_ms);
  const alone_s = await untilReady(kinora, await queueFilm(kinora, episode_id, film));
  console.log(`one worker: ${alone_s.toFixed(1)} s for ${film_s} s of film`);
  await using _second = startWorker(kinora, { core: 1 });
  await sleep(starting_ms);
  const together_s = await untilReady(kinora, await queueFilm(kinora, episode_id, film));
  console.log(`two workers: ${together_s.toFixed(1)} s`);
  const contention = await measureContention();
  const ratio = together_s / alone_s;
  const adjusted = ratio / contention;
  console.log(`two separate encoders take ${contention.toFixed(2)} times as long side by side as alone`);
  console.log(
    `workers: ${adjusted.toFixed(3)} (target <= ${target}), ${ratio.toFixed(3)} without the adjustment for contention`,
  );
  process.exitCode = adjusted <= target ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
