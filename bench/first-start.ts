/**
 * How soon can a newcomer watch something?
 *
 * Starts a new service with the demo, on the embedded database and in an empty data folder, as `npm start` does
 * once everything is installed and the web app is built. Measures the time from the start of the process until
 * it is ready, until a viewer who signs in gets the first segment of a film, and until all films are made; also
 * the peak memory of the process and its children, and the processor time they take (Linux only). On a machine
 * that is busy with something else, only the memory and the processor time are meaningful.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../e2e/free-port.ts';
import { separateKinora } from '../e2e/own-kinora.ts';
import { watchProcesses } from './first-start/processes.ts';
import { signInAsViewer } from './first-start/viewer.ts';
import { isMakingFilms } from './first-start/work-folders.ts';

const targets = { first_s: 30, all_s: 300, memory_mb: 700 };
/** The benchmark gives up after this time. */
const limit_s = 900;
const pollInterval_ms = 500;

async function measure(folder: string): Promise<boolean> {
  const data_dir = join(folder, 'data');
  await using kinora = separateKinora(await findFreePort(), data_dir, { DEMO: '1' });
  const began = performance.now();
  const elapsed_s = () => (performance.now() - began) / 1000;
  const starting = kinora.start();
  using processes = watchProcesses(kinora.pid() ?? 0);
  await starting;
  const ready_s = elapsed_s();
  const start_mb = processes.takePeak();
  console.log(`ready after ${ready_s.toFixed(1)} s: at most ${start_mb.toFixed(0)} MB`);

  const viewer = await signInAsViewer(kinora.base);
  let film: string | null = null;
  while (!film && elapsed_s() < limit_s) {
    film = await viewer.fetchFirstSegment();
    if (!film) await sleep(pollInterval_ms);
  }
  const first_s = elapsed_s();
  console.log(`first film after ${first_s.toFixed(1)} s: ${film ?? 'none'}`);

  while (isMakingFilms(data_dir) && elapsed_s() < limit_s) await sleep(pollInterval_ms);
  const all_s = elapsed_s();
  const { shows, films, shortest_s } = await viewer.countFilms();
  console.log(
    `all films after ${all_s.toFixed(1)} s: ${shows} shows, ${films} films released, the shortest ${shortest_s.toFixed(0)} s`,
  );
  const drawing_mb = processes.takePeak();
  const peak_mb = Math.max(start_mb, drawing_mb);
  console.log(`creating the films: at most ${drawing_mb.toFixed(0)} MB`);
  console.log(
    `first-start: ready ${ready_s.toFixed(1)} s, first film ${first_s.toFixed(1)} s (target <= ${targets.first_s}), ` +
      `all films ${all_s.toFixed(1)} s (target <= ${targets.all_s}), ${peak_mb.toFixed(0)} MB (target <= ${targets.memory_mb}), ` +
      `${processes.processor_s().toFixed(0)} s of processor time`,
  );
  return (
    film !== null && first_s <= targets.first_s && all_s <= targets.all_s && peak_mb <= targets.memory_mb
  );
}

const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-first-'));
const ok = await measure(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
process.exit(ok ? 0 : 1);
