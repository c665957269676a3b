import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from '#db/types.ts';

/** Placeholders for the values that each request supplies. */
export type Placeholders<Values> = { [Name in keyof Values]: RawBuilder<Values[Name]> };

const placeholderName = Symbol('placeholderName');
type Placeholder = { [placeholderName]: string };

/**
 * A query whose text is built once per process. Building the text of a large query takes longer than
 * everything else its request does; afterwards only the values change.
 * @param build writes the query with placeholders for the values; it must not depend on anything else.
 */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  build: (db: Db, placeholders: Placeholders<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, createPlaceholders<Values>()).compile();
    const parameters = compiled.parameters.map((value) =>
      isPlaceholder(value) ? values[value[placeholderName]] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/**
 * A prepared query per limit: the database reads ten rows along an index only if it knows while planning that
 * there are ten. Keep the number of limits small, since each has its own query text. Texts for later pages (with an
 * `offset`) are not cached, because they are rarely requested.
 */
export function preparedByLimit<Values extends Record<string, unknown>, Row>(
  build: (
    db: Db,
    placeholders: Placeholders<Values>,
    limit: RawBuilder<number>,
    offset: RawBuilder<number>,
  ) => Compilable<Row>,
): (db: Db, values: Values, limit: number, offset?: number) => Promise<Row[]> {
  const firstPages = new Map<number, (db: Db, values: Values) => Promise<Row[]>>();
  const prepare = (limit: number, offset: number) =>
    preparedQuery<Values, Row>((db, placeholders) =>
      build(db, placeholders, sql.lit(limit), sql.lit(offset)),
    );
  return (db, values, limit, offset = 0) => {
    if (offset > 0) return prepare(limit, offset)(db, values);
    const query = firstPages.get(limit) ?? prepare(limit, 0);
    firstPages.set(limit, query);
    return query(db, values);
  };
}

const createPlaceholders = <Values>(): Placeholders<Values> =>
  new Proxy({} as Placeholders<Values>, {
    get: (_, name) => sql`${{ [placeholderName]: name }}`,
  });

const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && placeholderName in value;
