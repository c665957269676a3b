// How much longer than a plain trigram query does a search among 100,000 shows take, for realistic queries?
//
// The real app and a bare handler that runs one trigram query over titles are called over HTTP in turn. Both
// run on a dedicated PostgreSQL server, or on the embedded database with the argument `--embedded`. Every
// show has five people, two genres and eight playable episodes. BENCH_SHOWS lowers the number of shows.
import { sql } from 'kysely';
import { fillCatalogue, addFilms } from './search/catalogue.ts';
import { indexAfter } from './search/index-catalogue.ts';
import { queries } from './search/queries.ts';
import { startReference } from './search/reference.ts';
import { timeReference, timeSearch, timeSuggestions, percentiles, type Answer } from './search/time.ts';
import { seededRandom } from './search/words.ts';
import { startKinora } from './kinora/start.ts';

const target = 1;
const shows = Number(process.env.BENCH_SHOWS ?? 100_000);
const queriesPerKind = 60;

const failed = await measure();
process.exit(failed ? 1 : 0);

async function measure(): Promise<boolean> {
  await using kinora = await startKinora();
  const { context } = kinora;
  const began = performance.now();
  const catalogue = await indexAfter(context.db, async () => {
    const created = await fillCatalogue(context, shows);
    await addFilms(context);
    return created;
  });
  await sql`vacuum analyze`.execute(context.db);
  console.log(
    `${shows} shows on ${context.database.kind}, created in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  const base = await kinora.listen();
  const reference = await startReference(context.db);

  const endpoints = {
    search: (keyword: string) => timeSearch(base, keyword),
    'search-suggestions': (keyword: string) => timeSuggestions(base, keyword),
    'plain trigram query': (keyword: string) => timeReference(reference.base, keyword),
  };
  const times: Record<string, number[]> = {};
  for (const keyword of Object.values(queries(catalogue, seededRandom(1), 5)).flat())
    for (const time of Object.values(endpoints)) await time(keyword);
  for (const [kind, keywords] of Object.entries(queries(catalogue, seededRandom(2), queriesPerKind))) {
    const answers: Record<string, Answer[]> = {};
    for (const keyword of keywords)
      for (const [name, time] of Object.entries(endpoints)) (answers[name] ??= []).push(await time(keyword));
    for (const [name, list] of Object.entries(answers)) {
      const list_ms = list.map(({ ms }) => ms);
      const found = list.reduce((sum, answer) => sum + answer.found, 0) / list.length;
      console.log(`${name}, ${kind}: ${percentiles(list_ms).text}; ${found.toFixed(1)} found`);
      (times[name] ??= []).push(...list_ms);
    }
  }
  await reference.stop();
  const p95 = (name: keyof typeof endpoints) => {
    const { text, p95: value } = percentiles(times[name] ?? []);
    console.log(`${name}, all queries: ${text}`);
    return value;
  };
  const plain = p95('plain trigram query');
  const ratio = Math.max(p95('search'), p95('search-suggestions')) / plain;
  console.log(`search: ${ratio.toFixed(2)} times the plain trigram query at p95 (target <= ${target})`);
  return !(ratio <= target);
}
