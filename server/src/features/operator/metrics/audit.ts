import { minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { once } from '#features/operator/metrics/once.ts';
import { auditBooks, type BookFigures } from '#features/operator/metrics/queries.ts';

/** An audit reads all of the books, which change no more often than payments arrive. */
const fresh_ms = 10 * minute;
const within_ms = minute;

/**
 * @returns a function that audits the books, at most every ten minutes; null while the database does not
 * finish it in time.
 */
export const openAudit = ({
  clock,
  database,
  db,
}: Pick<Context, 'clock' | 'database' | 'db'>): (() => Promise<{ found: BookFigures; at: Date } | null>) =>
  once(fresh_ms, () =>
    database
      .within(within_ms, async () => ({ found: await auditBooks(db), at: clock.now() }))
      .catch(() => null),
  );
