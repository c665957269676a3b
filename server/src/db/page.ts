import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Page, PageQuery } from '@kinora/contract/schemas';

/** Reads one page of a query, in the query's order, and the total number of rows. */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, page_size }: Pick<PageQuery, 'page' | 'page_size'>,
): Promise<Page<Row>> {
  const { total } = (await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()) as { total: number };
  const rows = await query
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { rows, total };
}

/**
 * Reads all rows of a query, or the requested page. A page's rows are first identified by `key`, so that
 * expensive columns are read only for those rows.
 */
export async function readListOrPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  key: string,
  { page, page_size }: { page?: number | undefined; page_size: number },
): Promise<Row[] | Page<Row>> {
  if (page === undefined) return query.execute();
  const ref = sql<number>`${sql.ref(key)}`;
  const { rows: keys, total } = await readPage(query.clearSelect().select(ref.as('key')), {
    page,
    page_size,
  });
  const ids = keys.map((row) => (row as { key: number }).key);
  const rows = ids.length > 0 ? await query.where(ref, 'in', ids).execute() : [];
  return { rows, total };
}

/** Parses `-title` into the column to sort by and the direction. */
export function parseSort<Sort extends string>(
  sort: Sort | `-${Sort}`,
): { by: Sort; direction: 'asc' | 'desc' } {
  return sort.startsWith('-')
    ? { by: sort.slice(1) as Sort, direction: 'desc' }
    : { by: sort as Sort, direction: 'asc' };
}

/** Sorts texts in dictionary order, whatever the database's own collation. */
export const alphabetical = (column: string): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} collate "und-x-icu"`;

/** Whether a column contains a text, ignoring case. */
export const containsText = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(${sql.ref(column)} collate "und-x-icu"), lower(${text}::text collate "und-x-icu")) > 0`;
