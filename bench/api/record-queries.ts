import type { CompiledQuery } from 'kysely';
import type { Context } from '../../server/src/context.ts';

/** Returns the compiled queries that `work` sends to the database. */
export async function recordQueries(context: Context, work: () => Promise<void>): Promise<CompiledQuery[]> {
  const executor = context.db.getExecutor();
  const seen: CompiledQuery[] = [];
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    seen.push(query);
    return execute(query, ...rest);
  };
  try {
    await work();
  } finally {
    executor.executeQuery = execute;
  }
  return seen;
}
