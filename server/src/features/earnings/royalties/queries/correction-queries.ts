import { sql } from 'kysely';
import type { Tx } from '#db/types.ts';
import { watchedColumns, type FrozenRow } from '#features/earnings/royalties/queries/frozen-queries.ts';

/** A frozen row's contents, and what its viewer paid after all corrections. */
export type Correction = { frozen_row: FrozenRow; corrected_minor: number };

/**
 * Updates the rows whose contents match, one row per correction. A viewer who had paid nothing gets a new
 * row.
 * @returns the other corrections without a matching row.
 */
export async function updateCorrectedViewers(
  tx: Tx,
  month_id: number,
  corrections: readonly Correction[],
): Promise<Correction[]> {
  // In a single pass: rows are matched by their contents, and there may be a million of them.
  const { rows } = await sql<{ place: number }>`
    with wanted as (
      select *, row_number() over (partition by paid, show_ids, shows_ms order by place) as nth
      from ${correctionRows(corrections)} as one
    ), matching as (
      select viewer_no, paid, show_ids, shows_ms,
        row_number() over (partition by paid, show_ids, shows_ms order by viewer_no) as nth
      from (select *, coalesce(corrected_minor, net_minor) as paid from royalty_viewers where month_id = ${month_id}) as row
      where (paid, show_ids, shows_ms) in (select paid, show_ids, shows_ms from wanted)
    )
    update royalty_viewers set corrected_minor = wanted.corrected_minor
    from wanted join matching using (paid, show_ids, shows_ms, nth)
    where month_id = ${month_id} and royalty_viewers.viewer_no = matching.viewer_no
    returning place`.execute(tx);
  const places = new Set(rows.map(({ place }) => place));
  const unmatched = corrections.filter((_, index) => !places.has(index + 1));
  await insertViewers(
    tx,
    month_id,
    unmatched.filter(({ frozen_row }) => frozen_row.net_minor === 0),
  );
  return unmatched.filter(({ frozen_row }) => frozen_row.net_minor > 0);
}

async function insertViewers(tx: Tx, month_id: number, corrections: readonly Correction[]): Promise<void> {
  await sql`insert into royalty_viewers
    (month_id, viewer_no, net_minor, corrected_minor, watched_ms, show_ids, shows_ms)
    select ${month_id}::integer, place + (select coalesce(max(viewer_no), 0) from royalty_viewers where month_id = ${month_id}),
      0, corrected_minor, watched_ms, show_ids, shows_ms
    from ${correctionRows(corrections)} as one`.execute(tx);
}

function correctionRows(corrections: readonly Correction[]) {
  const rows = corrections.map(({ frozen_row: { net_minor, shows }, corrected_minor }) => [
    net_minor,
    ...watchedColumns(shows),
    corrected_minor,
  ]);
  return sql`(select place, (one->>0)::bigint as paid, (one->>1)::bigint as watched_ms, (one->>2)::integer[] as show_ids,
      (one->>3)::bigint[] as shows_ms, (one->>4)::bigint as corrected_minor
    from json_array_elements(${JSON.stringify(rows)}::json) with ordinality as listed (one, place))`;
}
