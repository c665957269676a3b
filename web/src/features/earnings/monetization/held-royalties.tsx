import { readWallet } from '@kinora/contract/earnings/payouts';
import { useQuery } from '@tanstack/react-query';
import { money } from '#lib/format.ts';
import { queryOf } from '#lib/api/queries.ts';
import { Link } from '#ui/button/link.tsx';

/** Royalties of a creator who has not enabled payouts yet, with a link to how they were calculated. */
export function HeldRoyalties() {
  const { data: wallet } = useQuery(queryOf(readWallet, {}));
  const held = wallet?.balances.filter(({ balance_minor }) => balance_minor > 0) ?? [];
  if (held.length === 0) return null;
  const amounts = held.map(({ balance_minor, currency }) => money(balance_minor, currency));
  return (
    <p className="mt-3 text-ink-secondary">
      Your shows have earned <bdi className="font-semibold text-ink">{amounts.join(' + ')}</bdi> so far. We
      are keeping it for you. <Link to="/publisher/wallet">See how it was calculated</Link>
    </p>
  );
}
