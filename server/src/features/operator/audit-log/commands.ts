import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvOf } from '@kinora/contract/csv';
import { count } from '@kinora/contract/plural';
import { auditLog, exportAuditLog } from '@kinora/contract/operator/audit-log';
import { callCommand, type Command } from '#command.ts';
import type { Db } from '#db/types.ts';
import { recordAct } from '#features/audit/queries.ts';
import { listEntries } from '#features/operator/audit-log/queries.ts';
import { csvHeader, csvRow } from '#features/operator/audit-log/rules.ts';

export const commands: readonly Command[] = [
  callCommand(auditLog, {
    name: 'audit list',
    summary:
      'Lists who did what to whom, when, from where and why; the oldest first unless it is turned around',
    fields: {
      from: { about: 'the first day, such as 2027-01-01' },
      until: { about: 'the last day' },
      user_id: { about: 'only what this member did, or what was done to their account' },
    },
    example: '--act suspended --from 2027-01-01 --sort=-id',
    columns: ['id', 'made_at', 'act', 'actor', 'target', 'subject', 'reason', 'network'],
  }),
  {
    name: 'audit export',
    args: ['<file>'],
    summary: 'Writes the whole audit log to a CSV file, oldest entry first',
    example: 'audit-log.csv',
    does: [exportAuditLog],
    run: async (context, [path = 'audit-log.csv']) => {
      let entries = 0;
      const file = csvFile(context.db, (rows) => (entries += rows));
      await pipeline(Readable.from(file), createWriteStream(`${path}.new`, { mode: 0o600 }));
      await rename(`${path}.new`, path);
      const subject = count(entries, 'entry', 'entries', 'en');
      await recordAct(context, context.db, {
        act: 'audit-log-exported',
        actor: null,
        subject,
        request: context.terminal,
      });
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
