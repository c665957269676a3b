import { sql } from 'kysely';
import type { StatementViewer } from '@kinora/contract/earnings/royalties';
import type { Db } from '#db/types.ts';
import { showsOf } from '#features/earnings/royalties/queries/frozen-queries.ts';
import type { RoyaltyMonth } from '#features/earnings/royalties/close/take-step.ts';
import { shareOf, type Rule } from '#features/earnings/royalties/rules/shares.ts';

/**
 * Returns the viewer-months that add up to a line, in an order that reveals nothing. They are numbered
 * separately for each line, so that nobody can be followed from month to month or from show to show.
 */
export async function openLine(
  db: Db,
  month: RoyaltyMonth,
  show_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<StatementViewer[]> {
  const rows = await db
    .selectFrom('royalty_viewers')
    .where('month_id', '=', month.id)
    // Viewers added by a correction are not part of the original line.
    .where('net_minor', '>', 0)
    .where(sql<boolean>`show_ids @> array[${show_id}::integer]`)
    .orderBy('viewer_no')
    .limit(limit)
    .offset(offset)
    .select([
      'viewer_no',
      'net_minor',
      'watched_ms',
      sql<string>`show_ids::text`.as('show_ids'),
      sql<string>`shows_ms::text`.as('shows_ms'),
    ])
    .execute();
  const [num = 0n, den = 1n] = (month.gamma ?? '').split('/').map(BigInt);
  return rows.map(({ viewer_no, net_minor, watched_ms, show_ids, shows_ms }, index) => {
    const viewer = { viewer: viewer_no, net_minor, shows: showsOf(show_ids, shows_ms) };
    const own = shareOf(month.rule as Rule, viewer, { num, den }).find((one) => one.show_id === show_id);
    const of_show = own?.watched_ms ?? 0;
    return {
      viewer: offset + index + 1,
      net_minor,
      watched_ms: of_show,
      watched_in_all_ms: watched_ms,
      share: of_show / watched_ms,
      amount_micro: Number(own?.amount_micro ?? 0n),
    };
  });
}
