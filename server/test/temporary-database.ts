import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type TemporaryDatabase = { url: string; drop: () => Promise<void> };

/** Creates a database on a server for one caller only, either empty or as a copy of another database there. */
export async function createTemporaryDatabase(server: string, source?: string): Promise<TemporaryDatabase> {
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const name = `kinora_${randomBytes(6).toString('hex')}`;
  // Copying files takes half as long as the default strategy, which writes every page to the WAL to avoid a checkpoint.
  const copy = source && ` template ${new URL(source).pathname.slice(1)} strategy file_copy`;
  await run(`create database ${name}${copy ?? ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
