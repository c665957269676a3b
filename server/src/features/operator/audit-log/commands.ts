import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvOf } from '@kinora/contract/csv';
import { count } from '@kinora/contract/plural';
import type { Command } from '#command.ts';
import type { Db } from '#db/types.ts';
import { recordAct } from '#features/audit/queries.ts';
import { listEntries } from '#features/operator/audit-log/queries.ts';
import { csvHeader, csvRow } from '#features/operator/audit-log/rules.ts';

export const auditCommands: readonly Command[] = [
  {
    name: 'audit export',
    args: ['<file>'],
    summary: 'Writes the whole audit log to a CSV file, oldest entry first',
    run: async (context, [path = 'audit-log.csv']) => {
      let entries = 0;
      const file = csvFile(context.db, (rows) => (entries += rows));
      await pipeline(Readable.from(file), createWriteStream(`${path}.new`, { mode: 0o600 }));
      await rename(`${path}.new`, path);
      const subject = count(entries, 'entry', 'entries', 'en');
      await recordAct(context, context.db, { act: 'audit-log-exported', actor: null, subject });
      context.print(`${path} holds ${subject}.`);
      return true;
    },
  },
];

const page_size = 5000;

async function* csvFile(db: Db, onRows: (rows: number) => void): AsyncGenerator<string> {
  yield csvOf([csvHeader]);
  for (let page = 1; ; page += 1) {
    const { rows } = await listEntries(db, { search: '', sort: 'id', page, page_size });
    if (rows.length === 0) return;
    onRows(rows.length);
    yield csvOf(rows.map(csvRow));
  }
}
