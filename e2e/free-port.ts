import { once } from 'node:events';
import { createServer } from 'node:net';

/** How many ports each worker has to choose from. */
const count = 30;

/** The number of this worker; processes other than workers come after the last one. */
const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 3);

/** Below the ports that the system hands out, and different for runs at the same time. */
const first = 20_000 + (process.ppid % 100) * 4 * count + worker * count;

let asked = 0;

/**
 * Finds a port that no other worker chooses: the system may hand out the same free port to two workers that ask
 * it before either has opened it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries++) {
    const port = first + (asked++ % count);
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${first} to ${first + count - 1} are in use`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, 'localhost');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
