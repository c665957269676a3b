import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import { readAhead } from '#features/earnings/royalties/queries/read-ahead.ts';
import type { ViewerMonth, ViewerTotal } from '#features/earnings/royalties/rules/viewer-month.ts';

/** Formats a list as a PostgreSQL array: {1,2}. */
const arrayLiteral = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;
const parseArray = (list: string): number[] => JSON.parse(`[${list.slice(1, -1)}]`) as number[];

export const parseShows = (show_ids: string, shows_ms: string): { show_id: number; watched_ms: number }[] => {
  const ms = parseArray(shows_ms);
  return parseArray(show_ids).map((show_id, index) => ({ show_id, watched_ms: ms[index] ?? 0 }));
};

const pageSize = 5000;

/** Streams a frozen month's viewers, including corrections, in the order of their numbers. */
export async function* streamFrozenViewers(db: Db, month_id: number): AsyncGenerator<ViewerMonth> {
  for await (const page of readAhead(readViewerPages(db, month_id)))
    for (const { viewer_no, net_minor, show_ids, shows_ms } of page)
      yield { viewer: viewer_no, net_minor, shows: parseShows(show_ids, shows_ms) };
}

/** Streams what each viewer paid and watched in total. */
export async function* streamFrozenTotals(db: Db, month_id: number): AsyncGenerator<ViewerTotal> {
  for await (const page of readAhead(readTotalPages(db, month_id))) yield* page;
}

const readViewerPages = (db: Db, month_id: number) =>
  readPages((last) =>
    selectViewersAfter(db, month_id, last)
      .select([
        'viewer_no',
        correctedNet,
        sql<string>`show_ids::text`.as('show_ids'),
        sql<string>`shows_ms::text`.as('shows_ms'),
      ])
      .execute(),
  );

const readTotalPages = (db: Db, month_id: number) =>
  readPages((last) =>
    selectViewersAfter(db, month_id, last).select(['viewer_no', correctedNet, 'watched_ms']).execute(),
  );

const correctedNet = sql<number>`coalesce(corrected_minor, net_minor)`.as('net_minor');

const selectViewersAfter = (db: Db, month_id: number, last: number) =>
  db
    .selectFrom('royalty_viewers')
    .where('month_id', '=', month_id)
    .where('viewer_no', '>', last)
    .orderBy('viewer_no')
    .limit(pageSize);

async function* readPages<Row extends { viewer_no: number }>(
  read: (last: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last = 0; ;) {
    const page = await read(last);
    const end = page.at(-1)?.viewer_no;
    if (end === undefined) return;
    yield page;
    last = end;
  }
}

/**
 * Creates a temporary table for rows that are not numbered yet; it is dropped at the end of the
 * transaction.
 */
export async function createFrozenTable(tx: Tx): Promise<void> {
  await sql`create temporary table frozen (net_minor bigint, watched_ms bigint, show_ids integer[], shows_ms bigint[])
    on commit drop`.execute(tx);
}

export type FrozenRow = Omit<ViewerMonth, 'viewer'>;

/** Returns column values: the total watched time and the two arrays. */
export const watchedColumns = (
  shows: ViewerMonth['shows'],
): [watched_ms: number, show_ids: string, shows_ms: string] => [
  shows.reduce((sum, { watched_ms }) => sum + watched_ms, 0),
  arrayLiteral(shows.map(({ show_id }) => show_id)),
  arrayLiteral(shows.map(({ watched_ms }) => watched_ms)),
];

export async function insertFrozen(tx: Tx, viewers: readonly FrozenRow[]): Promise<void> {
  const rows = viewers.map(({ net_minor, shows }) => [net_minor, ...watchedColumns(shows)]);
  await sql`insert into frozen
    select (one->>0)::bigint, (one->>1)::bigint, (one->>2)::integer[], (one->>3)::bigint[]
    from json_array_elements(${JSON.stringify(rows)}::json) as one`.execute(tx);
}

/**
 * Numbers the frozen rows in the order of a hash of their contents: the same contents always get the same
 * numbers, and a number does not reveal whose row it is.
 */
export async function insertNumberedViewers(
  tx: Tx,
  month_id: number,
): Promise<{ viewers: number; net_minor: number; watched_ms: number }> {
  await sql`insert into royalty_viewers (month_id, viewer_no, net_minor, watched_ms, show_ids, shows_ms)
    select ${month_id}::integer, row_number() over (order by sha256(convert_to(concat_ws('|', net_minor, show_ids, shows_ms), 'UTF8'))),
      net_minor, watched_ms, show_ids, shows_ms
    from frozen`.execute(tx);
  return tx
    .selectFrom('royalty_viewers')
    .where('month_id', '=', month_id)
    .select((eb) => [
      eb.fn.countAll<number>().as('viewers'),
      sql<number>`coalesce(sum(net_minor), 0)`.as('net_minor'),
      sql<number>`coalesce(sum(watched_ms), 0)`.as('watched_ms'),
    ])
    .executeTakeFirstOrThrow();
}
