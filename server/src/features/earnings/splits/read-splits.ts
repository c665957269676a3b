import type { ShowSplit, SplitShare } from '@kinora/contract/earnings/splits';
import type { Db } from '#db/types.ts';
import { listShowsWithSplits } from '#features/earnings/splits/view-queries.ts';
import { monthOf } from '#features/earnings/royalties/rules/calendar.ts';

type Row = Awaited<ReturnType<typeof listShowsWithSplits>>[number];
type Share = Row['splits'][number]['shares'][number];

/** Returns how royalties are split for the shows that a member publishes or has a share of. */
export async function readSplits(db: Db, viewer_id: number, now: Date): Promise<ShowSplit[]> {
  const rows = await listShowsWithSplits(db, viewer_id);
  return rows
    .map((row) => toShowSplit(row, viewer_id, monthOf(now)))
    .filter(({ is_publisher, ...split }) => is_publisher || hasOwnShare(split));
}

function toShowSplit({ splits, ...show }: Row, viewer_id: number, month: string): ShowSplit {
  const is_publisher = show.publisher_id === viewer_id;
  const visibleShares = (shares: readonly Share[]): SplitShare[] =>
    shares.map(({ email, ...share }) => ({
      ...share,
      email: is_publisher ? email : null,
      is_you: share.user_id === viewer_id,
    }));
  const agreed = splits.filter(({ status }) => status === 'agreed');
  const [last] = agreed;
  const current = agreed.find(({ from_month }) => from_month !== null && from_month <= month);
  const onlyPublisher = [
    { user_id: show.publisher_id, name: show.publisher, email: null, share_bp: 10_000, has_accepted: true },
  ];
  const open = splits.find(({ status }) => status === 'proposed');
  const visibleEarners = (shares: readonly Share[]) =>
    visibleShares(shares.filter(({ share_bp }) => share_bp > 0));
  return {
    show_id: show.show_id,
    title: show.title,
    is_publisher,
    shares: visibleEarners(current?.shares ?? onlyPublisher),
    next:
      last && last !== current && last.from_month
        ? { from_month: last.from_month, shares: visibleEarners(last.shares) }
        : null,
    proposal: open
      ? {
          id: open.id,
          proposed_at: new Date(open.proposed_at).toISOString(),
          shares: visibleShares(open.shares),
          needs_your_answer: open.shares.some((share) => share.user_id === viewer_id && !share.has_accepted),
        }
      : null,
  };
}

/** Whether the viewer earns now, will earn later, or would under a proposal. */
const hasOwnShare = ({ shares, next, proposal }: Omit<ShowSplit, 'is_publisher'>): boolean =>
  [...shares, ...(next?.shares ?? []), ...(proposal?.shares ?? [])].some(({ is_you }) => is_you);
