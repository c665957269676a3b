const measuredRounds = 40;
const warmupRounds = 5;

/** Typical requests for the table of episodes. */
const queries = {
  'the first page': 'page=1',
  'the last page': 'page=last',
  'a page of a hundred': 'page=1&page_size=100',
  'a search': 'page=1&search=PART 9',
  'by title': 'page=1&sort=title',
  'by views, the highest first': 'page=1&sort=-views_count',
  'by status': 'page=1&sort=process_status',
};

type Season = { season_id: number; episodes: number };

/** Times each request for the short and the long season, alternating between them. */
export async function timePages(base: string, token: string, [small, large]: [Season, Season]) {
  const measured = [];
  for (const [name, query] of Object.entries(queries)) {
    const times = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round < warmupRounds + measuredRounds; round++) {
      const pair = {
        small: await timePage(base, token, small, query),
        large: await timePage(base, token, large, query),
      };
      // The first rounds are a warm-up: they prepare the statements.
      if (round < warmupRounds) continue;
      times.small.push(pair.small);
      times.large.push(pair.large);
    }
    measured.push({ name, small_ms: median(times.small), large_ms: median(times.large) });
  }
  return measured;
}

async function timePage(
  base: string,
  token: string,
  { season_id, episodes }: Season,
  query: string,
): Promise<number> {
  const numbered = query.replace('last', String(Math.ceil(episodes / 10)));
  const began = performance.now();
  const response = await fetch(`${base}/api/publisher/episodes/${season_id}?${numbered}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: { rows: unknown[] } };
  if (response.status !== 200 || data.rows.length === 0)
    throw new Error(`${query} returned ${response.status}`);
  return performance.now() - began;
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
