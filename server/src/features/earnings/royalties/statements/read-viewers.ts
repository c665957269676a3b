import type { StatementViewer } from '@kinora/contract/earnings/royalties';
import type { Db } from '#db/types.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import { shareOf, type Rule } from '#features/earnings/royalties/rules/shares.ts';
import { listViewersOf } from '#features/earnings/royalties/statements/statement-queries.ts';

/**
 * Reads the viewer-months that add up to a line, in an order that reveals nothing. They are numbered separately
 * for each line, so that no viewer can be tracked from month to month or from show to show.
 */
export async function readViewersOfLine(
  db: Db,
  month: RoyaltyMonth,
  show_id: number,
  page: { limit: number; offset: number },
): Promise<StatementViewer[]> {
  const [num = 0n, den = 1n] = (month.gamma ?? '').split('/').map(BigInt);
  const viewers = await listViewersOf(db, month.id, show_id, page);
  return viewers.map((viewer, index) => {
    const share = shareOf(month.rule as Rule, viewer, { num, den }).find(
      (candidate) => candidate.show_id === show_id,
    );
    const watched_ms = share?.watched_ms ?? 0;
    return {
      viewer: page.offset + index + 1,
      net_minor: viewer.net_minor,
      watched_ms,
      watched_in_all_ms: viewer.watched_ms,
      share: watched_ms / viewer.watched_ms,
      amount_micro: Number(share?.amount_micro ?? 0n),
    };
  });
}
