import { minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { once } from '#features/operator/metrics/once.ts';
import { auditBooks, type BookViolations } from '#features/operator/metrics/queries.ts';

/** An audit reads every posting, so it is repeated only after this time. */
const maxAge_ms = 10 * minute;
const timeout_ms = minute;

/**
 * @returns a function that audits the books, at most every ten minutes; its result is null if the
 * database did not respond in time.
 */
export const openAudit = ({
  clock,
  database,
  db,
}: Pick<Context, 'clock' | 'database' | 'db'>): (() => Promise<{ found: BookViolations; at: Date } | null>) =>
  once(maxAge_ms, () =>
    database
      .within(timeout_ms, async () => ({ found: await auditBooks(db), at: clock.now() }))
      .catch(() => null),
  );
