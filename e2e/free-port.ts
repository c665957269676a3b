import { once } from 'node:events';
import { createServer } from 'node:net';

/** How many ports each worker has to choose from. */
const portsPerWorker = 30;

/** The index of this worker; any other process uses the index after the last worker's. */
const workerIndex = Number(process.env['TEST_PARALLEL_INDEX'] ?? 3);

/** Below the range from which the system assigns ports, and different for concurrent runs. */
const firstPort = 20_000 + (process.ppid % 100) * 4 * portsPerWorker + workerIndex * portsPerWorker;

let offset = 0;

/**
 * Finds a port that no other worker chooses: the system may assign the same free port to two workers that
 * request one before either has opened it.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < portsPerWorker; attempt++) {
    const port = firstPort + (offset++ % portsPerWorker);
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${firstPort} to ${firstPort + portsPerWorker - 1} are in use`);
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
