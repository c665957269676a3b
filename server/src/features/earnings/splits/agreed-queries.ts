import { sql } from 'kysely';
import type { Db } from '#db/types.ts';
import { whole_bp, type Share } from '#features/earnings/splits/rules/split-minor.ts';

type ShareOfShow = Share & { show_id: number };

/** Reads the shares of every show that has a split in a month. */
export async function readSplitsOf(db: Db, month: string): Promise<ReadonlyMap<number, Share[]>> {
  const { rows } = await sql<ShareOfShow>`
    select split.show_id, user_id, share_bp from (
      select distinct on (show_id) id, show_id from royalty_splits
      where status = 'agreed' and from_month <= ${month} order by show_id, from_month desc, id desc
    ) as split join royalty_split_shares on split_id = split.id
    where share_bp > 0 order by show_id, user_id`.execute(db);
  const shares = Map.groupBy(rows, ({ show_id }) => show_id);
  return new Map(
    [...shares].map(([show_id, show_shares]) => [
      show_id,
      show_shares.map(({ user_id, share_bp }) => ({ user_id, share_bp })),
    ]),
  );
}

/** Returns who earns a show's royalties: only its publisher unless there is a split. */
export const earnersOf = (
  splits: ReadonlyMap<number, Share[]>,
  { show_id, publisher_id }: { show_id: number; publisher_id: number },
): Share[] => splits.get(show_id) ?? [{ user_id: publisher_id, share_bp: whole_bp }];
