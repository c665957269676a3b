import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { uploadPageActions } from '#test/upload-page.ts';
import { createClip, isDone, startWorker, untilVideo } from '#test/videos.ts';

type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};
type Body = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

/** Accepts traces like an OpenTelemetry collector. */
async function startCollector() {
  const spans: SentSpan[] = [];
  const accept = async (request: IncomingMessage, response: ServerResponse) => {
    const { resourceSpans } = (await json(request)) as Body;
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => void accept(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    spans,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const readAttribute = ({ attributes }: SentSpan, key: string) =>
  attributes.find((one) => one.key === key)?.value.stringValue;

test('an upload is one trace, from the request that completes it to the programs that convert the film', async () => {
  await using collector = await startCollector();
  {
    await using kinora = await startTestApp({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      TRUST_PROXY: '1',
    });
    const page = await uploadPageActions(kinora);
    const upload = await page.start();
    await page.send(upload, 1, await readFile(await createClip(kinora, { size: '64x36', seconds: 1 })));
    await using _worker = await startWorker(kinora);
    const { video_id } = await page.finish(upload);
    await untilVideo(kinora, video_id, isDone);
    const proxyHeaders = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await fetch(`${kinora.base}/api/get-languages`, {
      headers: { ...proxyHeaders, 'x-request-id': 'of-the-proxy' },
    });
    await fetch(`${kinora.base}/api/get-languages?secret=hush`);
  }
  const { spans } = collector;
  const spansNamed = (name: RegExp) => spans.filter((span) => name.test(span.name));
  const [completed] = spansNamed(/^POST .*complete\/:/);
  const inTrace = spans.filter(({ traceId }) => traceId === completed?.traceId);
  const names = new Set(inTrace.map(({ name }) => name));
  expect([...names]).toEqual(
    expect.arrayContaining(['BEGIN', 'INSERT', 'job process-video', 'SELECT', 'ffprobe', 'ffmpeg']),
  );
  const ids = new Set(inTrace.map(({ spanId }) => spanId));
  expect(inTrace.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toEqual([completed]);

  const [first, second] = spansNamed(/^GET .*languages$/);
  expect(first).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  });
  expect(readAttribute(first as SentSpan, 'kinora.request_id')).toBe('of-the-proxy');
  expect(second?.parentSpanId ?? '').toBe('');
  expect(JSON.stringify(spans), 'nothing about people').not.toMatch(/hush|example\.com|@/);
});
