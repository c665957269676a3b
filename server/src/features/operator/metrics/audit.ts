import { minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { throttle } from '#features/operator/metrics/throttle.ts';
import { auditLedger, type LedgerViolations } from '#features/operator/metrics/queries.ts';

/** An audit reads every posting, so it is repeated only after this time. */
const maxAge_ms = 10 * minute;
const timeout_ms = minute;

/**
 * @returns a function that audits the books, at most every ten minutes; its result is null if the
 * database did not respond in time.
 */
export const createThrottledAudit = ({
  clock,
  database,
  db,
}: Pick<Context, 'clock' | 'database' | 'db'>): (() => Promise<{
  found: LedgerViolations;
  at: Date;
} | null>) =>
  throttle(maxAge_ms, () =>
    database
      .withTimeLimit(timeout_ms, async () => ({ found: await auditLedger(db), at: clock.now() }))
      .catch(() => null),
  );
