import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

type ShareRow = {
  user_id: number | null;
  name: string | null;
  email: string | null;
  share_bp: number;
  has_accepted: boolean;
};
type SplitRow = {
  id: number;
  status: 'proposed' | 'agreed';
  proposed_at: string;
  from_month: string | null;
  shares: ShareRow[];
};
type SplitShowRow = {
  show_id: number;
  title: string;
  publisher_id: number;
  publisher: string;
  splits: SplitRow[];
};

/** Lists the shows that a member publishes or has had a share of, each with its splits, latest first. */
export async function listShowsWithSplits(db: Db, user_id: number): Promise<SplitShowRow[]> {
  const { rows } = await sql<SplitShowRow>`
    select shows.id as show_id, title, publisher_id, publisher.name as publisher,
      coalesce((select json_agg(split order by split.id desc) from (
        select royalty_splits.id, status, proposed_at, from_month, (
          select json_agg(json_build_object('user_id', user_id, 'name', users.name, 'share_bp', share_bp,
            'email', royalty_split_shares.email, 'has_accepted', accepted_at is not null)
            order by royalty_split_shares.id)
          from royalty_split_shares left join users on users.id = user_id
          where split_id = royalty_splits.id) as shares
        from royalty_splits where show_id = shows.id and status in ('proposed', 'agreed')
      ) as split), '[]') as splits
    from shows join users publisher on publisher.id = publisher_id
    where shows.deleted_at is null and publisher_id = ${user_id} or shows.id in (
      select show_id from royalty_splits join royalty_split_shares on split_id = royalty_splits.id
      where user_id = ${user_id} and status in ('proposed', 'agreed'))
    order by shows.id`.execute(db);
  return rows;
}
