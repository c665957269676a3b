import { createHash } from 'node:crypto';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { withTimeout } from '#with-timeout.ts';

/**
 * Pages also depend on the time, such as whether a show is out. After this a page is rendered again in the
 * background, while visitors get the old one.
 */
const refreshAfter_ms = 10 * second;
/** Older pages are not used. */
const maxAge_ms = 60 * second;
const maxCached = 200;

type Rendered = { refreshAt: number; until: number; html: Promise<string> };

/**
 * Renders pages, each once for all visitors who request it at about the same time.
 * @param render rejects if a page can't be rendered.
 * @param timeout_ms rendering takes about ten milliseconds; visitors don't wait for a rendering
 * that never ends.
 * @returns a function from a page's address and data to its HTML; the HTML is empty if rendering
 * failed or took too long, and the browser then renders the page.
 */
export function createPageRenderer(
  render: (address: string, data: object, signal: AbortSignal) => Promise<string>,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  timeout_ms = 2 * second,
) {
  const cache = new Map<string, Rendered>();
  const failures = new Set<string>();

  async function renderInTime(address: string, data: object): Promise<string> {
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

  function renderAndCache(key: string, address: string, data: object): Rendered {
    const now = clock.now().getTime();
    const rendered = {
      refreshAt: now + refreshAfter_ms,
      until: now + maxAge_ms,
      html: renderInTime(address, data),
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
      // Rendering takes the only thread, so it waits until the old page has been sent.
      setImmediate(() => renderAndCache(key, address, data));
    }
    return cached.html;
  };
}
