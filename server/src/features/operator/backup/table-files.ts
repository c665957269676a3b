import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Tx } from '#db/types.ts';
import { createLineSum, type LineSum } from '#features/operator/backup/line-sum.ts';
import type { TableBackup } from '#features/operator/backup/manifest.ts';
import { insertRows, readRows, type Table } from '#features/operator/backup/table-queries.ts';

const tablePath = (folder: string, { schema, name }: Pick<Table, 'schema' | 'name'>) =>
  join(folder, `${schema}.${name}.jsonl.gz`);

/** Writes a table into a folder, one row per line. */
export async function writeTable(tx: Tx, folder: string, table: Table): Promise<TableBackup> {
  const sum = createLineSum();
  const lines = async function* () {
    for await (const line of readRows(tx, table)) {
      sum.add(line);
      yield `${line}\n`;
    }
  };
  await pipeline(
    lines,
    createGzip({ level: 5 }),
    createWriteStream(tablePath(folder, table), { flush: true }),
  );
  return { ...table, ...sum.read() };
}

/** Returns the checksum of a table in the database. */
export async function sumTable(tx: Tx, table: Table): Promise<LineSum> {
  const sum = createLineSum();
  for await (const line of readRows(tx, table)) sum.add(line);
  return sum.read();
}

/** Returns the checksum of a table's file. */
export async function sumFile(folder: string, table: Table): Promise<LineSum> {
  const sum = createLineSum();
  for await (const line of readLines(folder, table)) sum.add(line);
  return sum.read();
}

const maxLinesPerInsert = 1000;
const maxCharactersPerInsert = 4_000_000;

/** Inserts the rows of a table's file for which `isWanted` is true. @returns how many rows were skipped. */
export async function restoreTable(
  tx: Tx,
  folder: string,
  table: Table,
  isWanted: (line: string) => boolean,
): Promise<number> {
  let skipped = 0;
  let batch: string[] = [];
  let characters = 0;
  for await (const line of readLines(folder, table)) {
    if (!isWanted(line)) {
      skipped += 1;
      continue;
    }
    batch.push(line);
    characters += line.length;
    if (batch.length < maxLinesPerInsert && characters < maxCharactersPerInsert) continue;
    await insertRows(tx, table, batch);
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) await insertRows(tx, table, batch);
  return skipped;
}

/** @NOTE readline would also split at U+2028, which people's texts may contain. */
async function* readLines(folder: string, table: Table): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(tablePath(folder, table)), unpacked);
  reading.catch(() => {});
  let rest = '';
  for await (const text of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  await reading;
  if (rest !== '') throw new Error(`The last line of ${tablePath(folder, table)} is cut off.`);
}
