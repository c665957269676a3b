// How long does a search among 100,000 shows take, for what people really type?
//
// The real app answers by HTTP, on a PostgreSQL server of its own; with the argument `--embedded` on the embedded
// database. Every show has five people, two genres and eight episodes that can be played. BENCH_SHOWS makes it
// fewer shows.
import { sql } from 'kysely';
import { fillCatalogue, giveFilms } from './search/catalogue.ts';
import { indexAfter } from './search/index-catalogue.ts';
import { queries } from './search/mix.ts';
import { ask, percentiles } from './search/time.ts';
import { chance } from './search/words.ts';
import { startKinora } from './kinora/start.ts';

const mark = 50;
const shows = Number(process.env.BENCH_SHOWS ?? 100_000);
const each = 60;

const failed = await measure();
process.exit(failed ? 1 : 0);

async function measure(): Promise<boolean> {
  await using kinora = await startKinora();
  const { context } = kinora;
  const began = performance.now();
  const catalogue = await indexAfter(context.db, async () => {
    const made = await fillCatalogue(context, shows);
    await giveFilms(context);
    return made;
  });
  await sql`vacuum analyze`.execute(context.db);
  console.log(
    `${shows} shows on ${context.database.kind}, made in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  const base = await kinora.listen();

  const figures: number[] = [];
  for (const path of ['search', 'search-suggestions'] as const) {
    for (const keyword of Object.values(queries(catalogue, chance(1), 5)).flat())
      await ask(base, path, keyword);
    const all: number[] = [];
    for (const [kind, keywords] of Object.entries(queries(catalogue, chance(2), each))) {
      const asked = [];
      for (const keyword of keywords) asked.push(await ask(base, path, keyword));
      const times = asked.map((one) => one.ms);
      const found = asked.reduce((sum, one) => sum + one.found, 0) / asked.length;
      console.log(`${path}, ${kind}: ${percentiles(times).text}; ${found.toFixed(1)} found`);
      all.push(...times);
    }
    const { text, p95 } = percentiles(all);
    console.log(`${path}, all of these: ${text}`);
    figures.push(p95);
  }
  const figure = Math.max(...figures);
  console.log(`search: ${figure.toFixed(1)} ms (mark < ${mark} ms at p95)`);
  return figure >= mark;
}
