import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog, openTerminalStream } from '#log.ts';
import { withRequestId } from '#request-id.ts';
import { startTestApp } from '#test/app.ts';

function captureLog() {
  const lines: string[] = [];
  const destination = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(line.toString());
      done();
    },
  });
  return { log: createLog('info', destination), text: () => lines.join('') };
}

test('the values of a failed query are not logged', async () => {
  await using kinora = await startTestApp();
  const { log, text } = captureLog();
  const { db, clock } = kinora.context;
  const email = { recipient: 'ada@example.com', subject: 'Your code', text: 'Code: 481516', html: '' };
  // The first query violates a constraint, and the database's error quotes the row; the second query is invalid.
  const failures = [
    db.insertInto('mails').values({ ...email, created_at: clock.now(), html: sql<string>`null` }),
    db.insertInto('mails').values({ ...email, created_at: sql<string>`nonsense` }),
  ];
  for (const failing of failures)
    await failing.execute().catch((error: unknown) => log.error({ err: error }, 'A request failed'));
  expect(text().match(/A request failed/g)).toHaveLength(2);
  for (const secret of ['481516', 'ada@example.com']) expect(text()).not.toContain(secret);
});

test('a logged error has its message, stack and cause', () => {
  const { log, text } = captureLog();
  const cause = Object.assign(new Error('no row'), { detail: 'Failing row contains (secret)' });
  const aggregateError = new AggregateError([Object.assign(cause, { table: 'mails' })], 'Two things');
  log.error({ err: new Error('It broke', { cause }) }, 'One');
  log.error({ err: Object.assign(aggregateError, { headers: { 'x-api-key': 'secret' } }) }, 'Two');
  for (const part of ['It broke: no row', 'log.test.ts', '"table":"mails"', 'Two things'])
    expect(text()).toContain(part);
  expect(text()).not.toContain('secret');
});

test('log lines contain their level, the time and the request id; at a terminal they are plain text', async () => {
  const { log, text } = captureLog();
  withRequestId('ab12', () => log.warn({ check: 'disk' }, 'Not ready'));
  const line = JSON.parse(text()) as { time: string };
  expect(line).toMatchObject({ level: 'warn', request_id: 'ab12', check: 'disk', msg: 'Not ready' });
  expect(new Date(line.time).toISOString()).toBe(line.time);
  expect(await openTerminalStream({ isTTY: false })).toBeUndefined();
  expect(await openTerminalStream({ isTTY: true })).toBeDefined();
});
