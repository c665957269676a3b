import type { CompiledQuery } from 'kysely';
import type { Context } from '../../server/src/context.ts';

/** The statements that some work sends to the database, as the database gets them. */
export async function recordQueries(context: Context, work: () => Promise<void>): Promise<CompiledQuery[]> {
  const executor = context.db.getExecutor();
  const seen: CompiledQuery[] = [];
  const compile = executor.compileQuery.bind(executor);
  executor.compileQuery = (...given: Parameters<typeof compile>) => {
    const query = compile(...given);
    seen.push(query);
    return query;
  };
  try {
    await work();
  } finally {
    executor.compileQuery = compile;
  }
  return seen;
}
