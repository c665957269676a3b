import { createHash } from 'node:crypto';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { withTimeout } from '#with-timeout.ts';

/** Pages also depend on the time, such as whether a show is out, so they are not cached for long. */
const cacheLifetime_ms = 10 * second;
const maxCached = 200;

type Rendered = { until: number; html: Promise<string> };

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

  return (address: string, data: object): Promise<string> => {
    const now = clock.now().getTime();
    const key = createHash('sha256')
      .update(JSON.stringify([address, data]))
      .digest('base64');
    const cached = cache.get(key);
    if (cached && cached.until > now) return cached.html;
    const rendered: Rendered = { until: now + cacheLifetime_ms, html: renderInTime(address, data) };
    cache.delete(key);
    cache.set(key, rendered);
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break;
      cache.delete(oldest);
    }
    return rendered.html;
  };
}
