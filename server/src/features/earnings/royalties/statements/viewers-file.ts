import { Readable } from 'node:stream';
import { after, minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { filterActiveSessions } from '#db/session-queries.ts';
import { readViewersOfLine } from '#features/earnings/royalties/statements/read-viewers.ts';
import { readLineToOpen } from '#features/earnings/royalties/statements/read-statement.ts';
import { forbidden } from '#http/errors.ts';
import type { App } from '#http/route.ts';

/** How long the link to a file is valid. */
const linkValidity_ms = 10 * minute;

type Caller = { id: number; session_id: number };
type LineKey = { statement: string; show_id: number };

/**
 * Returns a signed link to a file with the viewer-months of a line. The link is valid for ten minutes, while the
 * caller's session is active.
 */
export function signFilePath(
  { clock, keys }: Context,
  { id, session_id }: Caller,
  { statement, show_id }: LineKey,
): string {
  const until = after(clock.now(), linkValidity_ms).getTime();
  const signed = `royalties.${session_id}.${id}.${until}.${statement}.${show_id}`;
  return `/api/publisher/statement-file/${signed}.${keys.exports.sign(signed)}`;
}

/** The browser downloads the file without a bearer token: its link is signed, and expires with the session. */
export function serveViewersFile(app: App): void {
  const { clock, db, keys } = app.context;
  app.get<{ Params: { token: string } }>(
    '/api/publisher/statement-file/:token',
    async ({ params }, reply) => {
      const [, signed = '', session_id, user_id, until, statement = '', show_id, signature = ''] =
        /^(royalties\.(\d{1,10})\.(\d{1,10})\.(\d{1,15})\.([\w-]{11})\.(\d{1,10}))\.([\w-]+)$/.exec(
          params.token,
        ) ?? [];
      const now = clock.now();
      const isValid = keys.exports.matches(signed, signature) && Number(until) > now.getTime();
      const active = isValid ? await filterActiveSessions(db, [Number(session_id)], now) : new Set();
      if (active.size === 0) throw forbidden('This link has expired. Request the file again.');
      const line_key = { statement, show_id: Number(show_id) };
      await readLineToOpen(app.context, Number(user_id), line_key);
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${statement}-show-${line_key.show_id}.csv"`,
        })
        .send(Readable.from(csvRows(app.context, Number(user_id), line_key)));
    },
  );
}

const columns = ['viewer', 'net_minor', 'watched_ms', 'watched_in_all_ms', 'share', 'amount_micro'] as const;

const pageSize = 5000;

async function* csvRows(context: Context, user_id: number, line_key: LineKey): AsyncGenerator<string> {
  const { month } = await readLineToOpen(context, user_id, line_key);
  yield `${columns.join(',')}\r\n`;
  for (let offset = 0; ; offset += pageSize) {
    const rows = await readViewersOfLine(context.db, month, line_key.show_id, { limit: pageSize, offset });
    if (rows.length === 0) return;
    yield rows.map((row) => `${columns.map((column) => row[column]).join(',')}\r\n`).join('');
  }
}
