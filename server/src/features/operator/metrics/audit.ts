import { minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { once } from '#features/operator/metrics/once.ts';
import { auditBooks, type BookFigures } from '#features/operator/metrics/queries.ts';

/** An audit reads the whole books, which change only when payments arrive. */
const fresh_ms = 10 * minute;
const within_ms = minute;

/**
 * @returns a function that audits the books, at most every ten minutes; it returns null while the
 * database does not respond in time.
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
