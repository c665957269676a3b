import type { CompiledQuery } from 'kysely';
import type { Context } from '../../server/src/context.ts';

/** The statements that some work sends to the database, as the database gets them. */
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
