// How much longer does a page of a publisher's table take with 10,000 episodes than with 100?
//
// The real app is called over HTTP and runs on its own PostgreSQL server, or on the embedded database with
// the argument `--embedded`. Both seasons are in the same database, and each episode has a video and a few
// views.
import { sql } from 'kysely';
import { fillTables } from './tables/fill.ts';
import { timePages } from './tables/time.ts';
import { startKinora } from './kinora/start.ts';

const target = 5;
const [small, large] = [100, 10_000];

const failed = await measure();
process.exit(failed ? 1 : 0);

async function measure(): Promise<boolean> {
  await using kinora = await startKinora();
  const { context } = kinora;
  const { token, seasons } = await fillTables(context, [small, large]);
  await sql`vacuum analyze`.execute(context.db);
  const base = await kinora.listen();

  let worst = 0;
  for (const { name, small_ms, large_ms } of await timePages(base, token, seasons)) {
    const ratio = large_ms / small_ms;
    console.log(
      `${name}: ${small_ms.toFixed(1)} ms with ${small} episodes, ${large_ms.toFixed(1)} ms with ${large}: ${ratio.toFixed(2)} times`,
    );
    worst = Math.max(worst, ratio);
  }
  console.log(
    `tables, on ${context.database.kind}: at most ${worst.toFixed(2)} times as long with a hundred times as many episodes (target <= ${target})`,
  );
  return worst > target;
}
