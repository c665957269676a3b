import { createHash } from 'node:crypto';
import { startLocalServer, type LocalServer } from '#test/fakes/local-server.ts';

/**
 * Starts a server that speaks the range protocol of Have I Been Pwned: it returns the hashes with the
 * requested prefix, with how often each was found, and padding with a count of zero.
 */
export async function startBreachedPasswords(
  breached: readonly string[],
): Promise<LocalServer & { asked: string[] }> {
  const asked: string[] = [];
  const hashes = breached.map((one) => createHash('sha1').update(one).digest('hex').toUpperCase());
  const server = await startLocalServer((request, _, response) => {
    asked.push(request.url ?? '');
    const [, prefix] = /^\/range\/([0-9A-F]{5})$/.exec(request.url ?? '') ?? [];
    if (!prefix) {
      response.writeHead(400).end('The hash prefix was not in a valid format');
      return;
    }
    const found = hashes.filter((hash) => hash.startsWith(prefix)).map((hash) => `${hash.slice(5)}:37`);
    const padding = request.headers['add-padding'] === 'true' ? [`${'0'.repeat(35)}:0`] : [];
    response.writeHead(200, { 'content-type': 'text/plain' }).end([...found, ...padding].join('\r\n'));
  });
  return { ...server, asked };
}
