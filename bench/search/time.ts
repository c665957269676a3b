const longestAddress = 1_000;

/** Asks once, as the web app does; answers how long it took and how much was found. */
export async function ask(
  base: string,
  path: 'search' | 'search-suggestions',
  keyword: string,
): Promise<{ ms: number; found: number }> {
  const form = new URLSearchParams({ keyword });
  const began = performance.now();
  const response =
    path === 'search'
      ? await fetch(`${base}/api/search`, { method: 'POST', body: form })
      : await fetch(`${base}/api/search-suggestions?${form.toString().slice(0, longestAddress)}`);
  const { data } = (await response.json()) as { data: unknown[] };
  const ms = performance.now() - began;
  if (response.status !== 200) throw new Error(`"${keyword}" was answered ${response.status}`);
  return { ms, found: data.length };
}

export function percentiles(times: number[]): { text: string; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
  const text = [0.5, 0.95, 0.99].map((part) => `p${part * 100} ${at(part).toFixed(1)} ms`).join(', ');
  return { text, p95: at(0.95) };
}
