const maxQueryLength = 1_000;

/** How long a response took in milliseconds, and the number of results. */
export type Answer = { ms: number; found: number };

/** Sends one search, as the web app does. */
export function timeSearch(base: string, keyword: string): Promise<Answer> {
  const body = new URLSearchParams({ keyword });
  return timeRequest(keyword, () => fetch(`${base}/api/search`, { method: 'POST', body }));
}

/** Requests suggestions once, as the search box does. */
export function timeSuggestions(base: string, keyword: string): Promise<Answer> {
  return timeRequest(keyword, () => fetch(`${base}/api/search-suggestions?${asQuery(keyword)}`));
}

export function timeReference(base: string, keyword: string): Promise<Answer> {
  return timeRequest(keyword, () => fetch(`${base}/?${asQuery(keyword)}`));
}

const asQuery = (keyword: string) => new URLSearchParams({ keyword }).toString().slice(0, maxQueryLength);

async function timeRequest(keyword: string, send: () => Promise<Response>): Promise<Answer> {
  const began = performance.now();
  const response = await send();
  const { data } = (await response.json()) as { data: unknown[] };
  const ms = performance.now() - began;
  if (response.status !== 200) throw new Error(`"${keyword}" returned ${response.status}`);
  return { ms, found: data.length };
}

export function percentiles(times: number[]): { text: string; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (fraction: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? NaN;
  const text = [0.5, 0.95, 0.99]
    .map((fraction) => `p${fraction * 100} ${at(fraction).toFixed(1)} ms`)
    .join(', ');
  return { text, p95: at(0.95) };
}
