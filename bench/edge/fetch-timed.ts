import { get, type Agent } from 'node:http';

/** Reads a response to its end. @returns its status (0 if the connection was lost) and how long that took. */
export function fetchTimed(url: string, agent?: Agent): Promise<{ status: number; ms: number }> {
  const start = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - start });
    get(url, { agent }, (response) => {
      response.resume();
      response.on('error', () => done(0));
      response.on('end', () => done(response.statusCode ?? 0));
    }).on('error', () => done(0));
  });
}
