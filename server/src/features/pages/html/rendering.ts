import { createHash } from 'node:crypto';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { withTimeout } from '#with-timeout.ts';

/**
 * Pages also depend on the time, for example on whether a show is out. A page older than this is rendered
 * again in the background, while visitors get the old one.
 */
const refreshAfter_ms = 10 * second;
/** Pages older than this are no longer sent. */
const maxAge_ms = 60 * second;
const maxCached = 200;

type RenderedPage = { refreshAt: number; until: number; html: Promise<string> };

/**
 * Creates a function that renders pages, each once for all visitors who request it at about the same time.
 * @param render rejects if a page cannot be rendered.
 * @param timeout_ms how long visitors wait for a rendering, which usually takes about ten milliseconds.
 * @returns a function from a page's address and data to its HTML; the HTML is empty if rendering
 * failed or took too long, and the browser then renders the page.
 */
export function createPageRenderer(
  render: (address: string, data: object, signal: AbortSignal) => Promise<string>,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  timeout_ms = 2 * second,
) {
  const cache = new Map<string, RenderedPage>();
  const failures = new Set<string>();

  async function renderWithTimeout(address: string, data: object): Promise<string> {
    try {
      return await withTimeout(timeout_ms, render(address, data, AbortSignal.timeout(timeout_ms)));
    } catch (error) {
      const reason = String(error);
      if (!failures.has(reason))
        log.error({ err: error, address }, 'A page could not be rendered; browsers will render it');
      failures.add(reason);
      return '';
    }
  }

  function renderAndCache(key: string, address: string, data: object): RenderedPage {
    const now = clock.now().getTime();
    const rendered = {
      refreshAt: now + refreshAfter_ms,
      until: now + maxAge_ms,
      html: renderWithTimeout(address, data),
    };
    cache.delete(key);
    cache.set(key, rendered);
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break;
      cache.delete(oldest);
    }
    return rendered;
  }

  return (address: string, data: object): Promise<string> => {
    const now = clock.now().getTime();
    const key = createHash('sha256')
      .update(JSON.stringify([address, data]))
      .digest('base64');
    const cached = cache.get(key);
    if (!cached || now >= cached.until) return renderAndCache(key, address, data).html;
    if (now >= cached.refreshAt) {
      cached.refreshAt = Infinity;
      // Rendering blocks the only thread, so it waits until the old page has been sent.
      setImmediate(() => renderAndCache(key, address, data));
    }
    return cached.html;
  };
}
