import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Serves a page without scripts or style sheets that shows one image across the window. */
export async function startStaticPage(picture_url: string): Promise<AsyncDisposable & { url: string }> {
  const source = await fetch(picture_url);
  if (!source.ok) throw new Error(`${picture_url} returned ${source.status}`);
  const picture = Buffer.from(await source.arrayBuffer());
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Static</title>
    <style>body { margin: 0; background: #0b0b0d } img { display: block; width: 100vw; height: 56.25vw }</style>
    <img src="/picture" alt="" fetchpriority="high">`;
  const server = createServer((request, response) => {
    const isPicture = request.url === '/picture';
    response.setHeader('content-type', isPicture ? (source.headers.get('content-type') ?? '') : 'text/html');
    response.end(isPicture ? picture : html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
