import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatCsv } from '@kinora/contract/csv';
import { count } from '@kinora/contract/plural';
import { auditLog, exportAuditLog } from '@kinora/contract/operator/audit-log';
import { callCommand, type Command, type Field } from '#command.ts';
import { readConfig } from '#config/config.ts';
import type { Db } from '#db/types.ts';
import { recordAction } from '#features/audit/queries.ts';
import { listEntries } from '#features/operator/audit-log/queries.ts';
import { csvHeader, csvRow } from '#features/operator/audit-log/rules.ts';

const filters = {
  from: { description: 'the first day, such as 2027-01-01' },
  until: { description: 'the last day' },
  user_id: { description: 'only what this member did, or what was done to their account' },
} as const satisfies Record<string, Field>;

export const commands: readonly Command[] = [
  callCommand(auditLog, {
    name: 'audit list',
    summary: 'Lists who did what to whom, when, from where and why, latest first',
    fields: { ...filters, sort: { description: 'id for the oldest first', defaultValue: '-id' } },
    example: '--act suspended --from 2027-01-01',
    columns: ['id', 'made_at', 'act', 'actor', 'target', 'subject', 'reason', 'network'],
  }),
  callCommand(exportAuditLog, {
    name: 'audit save',
    summary: 'Writes up to 20,000 of the latest matching entries to a CSV file',
    fields: filters,
    saves: 'text',
    format: ({ entries, total }) => `It contains ${entries} of ${total} matching entries.`,
    example: 'suspensions.csv --act suspended --from 2027-01-01',
  }),
  {
    name: 'audit export',
    args: ['<file>'],
    summary: 'Writes the whole audit log to a CSV file, oldest entry first',
    example: 'audit-log.csv',
    // Not run in the service, because the file may be too large to send through it.
    runAlone: async ({ env, open, print, terminal }, [path = '']) => {
      const context = await open(readConfig(env));
      try {
        let entries = 0;
        const file = csvFile(context.db, (rows) => (entries += rows));
        await pipeline(Readable.from(file), createWriteStream(`${path}.new`, { mode: 0o600 }));
        await rename(`${path}.new`, path);
        const subject = count(entries, 'entry', 'entries', 'en');
        const act = { act: 'audit-log-exported', actor: null, subject, request: terminal } as const;
        await recordAction(context, context.db, act);
        print(`${path} contains ${subject}.`);
      } finally {
        await context.close();
      }
      return true;
    },
  },
];

const page_size = 5000;

async function* csvFile(db: Db, onRows: (rows: number) => void): AsyncGenerator<string> {
  yield formatCsv([csvHeader]);
  for (let page = 1; ; page += 1) {
    const { rows } = await listEntries(db, { search: '', sort: 'id', page, page_size });
    if (rows.length === 0) return;
    onRows(rows.length);
    yield formatCsv(rows.map(csvRow));
  }
}
