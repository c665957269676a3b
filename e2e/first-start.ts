import { cpSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';
import { separateKinora } from './own-kinora.ts';

const templateFolder = () => join(process.env['E2E_DATA_DIR'] ?? '', 'first-start');

/**
 * Starts Kinora for the first time and saves the data folder it creates: setting up the database
 * takes about ten seconds of processor time, and many journeys use a separate Kinora.
 */
export async function saveFirstStart(): Promise<void> {
  await mkdir(templateFolder(), { recursive: true });
  await using kinora = separateKinora(await findFreePort(), templateFolder());
  await kinora.start();
  await kinora.stop();
}

/** Copies the data folder that the first start created. */
export function copyFirstStart(data_dir: string): void {
  // The asynchronous version takes ten times as long for this many small files.
  cpSync(templateFolder(), data_dir, { recursive: true });
}
