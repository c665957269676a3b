import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFirstStart, saveFirstStart } from './first-start.ts';
import { findFreePort } from './free-port.ts';
import { separateKinora, type SeparateKinora } from './own-kinora.ts';

// Every worker loads this file; environment variables pass the choices of the first load on to the others.
const folder = (process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `kinora-e2e-${process.pid}`));

/** A Kinora without shows. */
export const emptyKinora = await shared('EMPTY');
/** A Kinora with shows to browse, once `filledShows` has added them. */
export const filledKinora = await shared('FILLED', { SHOWS_PER_USER: '20', EPISODE_EVERY_DAYS: '0' });

async function shared(name: string, settings?: Record<string, string>): Promise<SeparateKinora> {
  const port = (process.env[`E2E_PORT_${name}`] ??= String(await findFreePort()));
  return separateKinora(Number(port), join(folder, name.toLowerCase()), settings);
}

/** Starts the Kinoras that journeys share. Playwright calls the returned function at the end. */
export default async function startShared(): Promise<() => Promise<void>> {
  await saveFirstStart();
  await using started = new AsyncDisposableStack();
  await Promise.all(
    [emptyKinora, filledKinora].map((kinora) => {
      if (!existsSync(kinora.data_dir)) copyFirstStart(kinora.data_dir);
      started.defer(kinora.stop);
      return kinora.start();
    }),
  );
  const running = started.move();
  return () => running.disposeAsync();
}
