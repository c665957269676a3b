import { showDetails } from '@kinora/contract/catalogue/shows';
import { CallError } from '@kinora/contract/client';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addServiceMetrics } from '#features/operator/metrics/measure-service.ts';
import { openMonitoring } from '#features/operator/metrics/monitoring.ts';
import { auditLedger } from '#features/operator/metrics/queries.ts';
import { startTestApp } from '#test/app.ts';
import { addClosedMonth } from '#test/royalties.ts';

const token = 'a-token-for-prometheus';

test('metrics can be read with the token at /metrics, and are labeled by route pattern, never by URL', async () => {
  await using kinora = await startTestApp({ METRICS_TOKEN: token });
  const read = (authorization?: string) =>
    fetch(`${kinora.base}/metrics`, authorization ? { headers: { authorization } } : {});
  expect((await read()).status).toBe(401);
  expect((await read('Bearer something else')).status).toBe(401);
  await kinora.refused(null, showDetails, { params: { show_id: 4711 } });
  const response = await read(`Bearer ${token}`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const figures = await response.text();
  expect(figures).toMatch(
    /^kinora_http_request_duration_seconds_count\{method="GET",route="\/api\/[^"]*:show_id",status="4xx"\} 1$/m,
  );
  expect(figures).toContain('status="4xx"');
  expect(figures).not.toContain('4711');
});

test('without a token the service does not reveal its metrics', async () => {
  await using kinora = await startTestApp();
  const response = await fetch(`${kinora.base}/metrics`);
  expect(await response.text()).not.toContain('kinora_http_request_duration_seconds');
});

test('a worker reports waiting work and its health on its own port', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  addServiceMetrics(context);
  const monitoring = await openMonitoring(context, 0);
  try {
    const get = async (path: string) => {
      const response = await fetch(monitoring.address + path);
      return { status: response.status, text: await response.text() };
    };
    await kinora.member('Ada Viewer');
    const { text } = await get('/metrics');
    for (const line of [
      'kinora_database_reachable 1',
      'kinora_jobs_waiting{job="send-mail"} ',
      'kinora_emails_waiting ',
      'kinora_emails_refused 0',
      'kinora_uploads{state="open"} 0',
      'kinora_films_playing 0',
      'kinora_money_violations{invariant="unbalanced_entries"} 0',
      'kinora_disk_free_bytes ',
    ])
      expect(text).toContain(line);
    const pools = text.match(/(?<=kinora_database_connections_max\{pool=").+/g);
    expect(pools).toEqual(context.database.kind === 'postgres' ? ['requests"} 12', 'queue"} 4'] : null);
    expect(await get('/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect((await get('/readyz')).status).toBe(200);
    monitoring.stop();
    expect(await get('/readyz')).toEqual({ status: 503, text: '{"status":"stopping"}' });
    expect((await get('/healthz')).status).toBe(200);
  } finally {
    await monitoring.close();
  }
});

test('while the database does not respond, the metrics report that and contain no stale values', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const { withTimeLimit } = context.database;
  context.database.withTimeLimit = () => Promise.reject(new Error('no response within 5 seconds'));
  addServiceMetrics(context);
  const figures = await context.metrics.read();
  context.database.withTimeLimit = withTimeLimit;
  expect(figures).toContain('kinora_database_reachable 0');
  expect(figures).not.toMatch(/^kinora_(jobs_waiting|emails_waiting|films_playing|uploads)[ {]/m);
});

test('an audit of the books finds nothing after a month is closed, and counts a contradiction', async () => {
  await using kinora = await startTestApp();
  const { db } = kinora.context;
  await addClosedMonth(kinora);
  const noViolations = {
    unbalanced_entries: 0,
    payouts_not_in_ledger: 0,
    payouts_differing_from_ledger: 0,
    months_differing_from_ledger: 0,
  };
  expect(await auditLedger(db)).toEqual(noViolations);
  const posting = await db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
    .select(['transaction_id', 'account_id', 'ledger_postings.currency'])
    .where('kind', '=', 'creator')
    .executeTakeFirstOrThrow();
  // Someone with access to the database changes the books with the triggers disabled.
  await db.transaction().execute(async (tx) => {
    await sql`alter table ledger_postings disable trigger ledger_postings_balance`.execute(tx);
    await tx
      .insertInto('ledger_postings')
      .values({ ...posting, amount_minor: 100_00 })
      .execute();
    await sql`alter table ledger_postings enable trigger ledger_postings_balance`.execute(tx);
  });
  expect(await auditLedger(db)).toEqual({
    ...noViolations,
    unbalanced_entries: 1,
    months_differing_from_ledger: 1,
  });
});

test('an internal error is logged with the request id that the viewer is shown', async () => {
  await using kinora = await startTestApp({ TRUST_PROXY: '1', METRICS_TOKEN: token, LOG_LEVEL: 'silent' });
  const lines: object[] = [];
  const { log, metrics } = kinora.context;
  const logError = log.error.bind(log);
  log.error = ((...args: [object, string]) => {
    lines.push(args[0]);
    logError(...args);
  }) as typeof log.error;
  metrics.read = () => Promise.reject(new Error('The metrics cannot be read'));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${kinora.base}/metrics`, { headers });
  const id = response.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  const body = (await response.json()) as { message: string; request_id: string };
  expect(body).toMatchObject({ status_code: 500, request_id: id });
  expect(new CallError(500, body).message).toContain(`report the number ${id}`);
  expect(lines).toMatchObject([{ request_id: id }]);
  const proxied = await fetch(`${kinora.base}/healthz`, { headers: { 'x-request-id': 'proxy-17' } });
  expect(proxied.headers.get('x-request-id')).toBe('proxy-17');
});
