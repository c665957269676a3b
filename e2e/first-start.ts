import { cpSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { ownKinora } from './own-kinora.ts';

const template = () => join(process.env['E2E_DATA_DIR'] ?? '', 'first-start');

/**
 * Starts a Kinora for the first time and keeps what it has set up: making the database takes some ten seconds of
 * the processor, and dozens of journeys begin with one of their own.
 */
export default async function keepFirstStart(): Promise<void> {
  await mkdir(template(), { recursive: true });
  await using kinora = ownKinora(await freePort(), template());
  await kinora.start();
  await kinora.stop();
}

/** Sets up a data folder as the first start has left it. */
export function copyFirstStart(data_dir: string): void {
  // Its asynchronous sister takes ten times as long over so many small files.
  cpSync(template(), data_dir, { recursive: true });
}
