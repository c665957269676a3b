import type { BillingDetails } from '@kinora/contract/billing/billing';
import { giftOffer } from '@kinora/contract/billing/gift-offer';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { boot } from '#lib/boot.ts';
import { count, shortDate } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';

/** A member's upcoming gifts; a gift in effect is shown as their plan. */
export function UpcomingGifts({ gifts }: Pick<BillingDetails, 'gifts'>) {
  const upcoming = gifts.filter(({ has_begun }) => !has_begun);
  return upcoming.map(({ months, giver_name, begins_at, ends_at }) => (
    <p key={begins_at} className="mt-4 border-t border-hairline pt-4">
      {`A gift of ${count(months, 'month')}`}
      {giver_name && (
        <>
          {' from '}
          <bdi>{giver_name}</bdi>
        </>
      )}
      <span className="block text-ink-secondary">
        {`Begins on ${shortDate(begins_at)} and ends on ${shortDate(ends_at)}`}
      </span>
    </p>
  ));
}

/** Links to the pages where gifts are bought and redeemed, if any are sold. */
export function GiftLinks() {
  const { data } = useQuery(queryOf(giftOffer, {}));
  if (!data || data.lengths.length === 0) return null;
  return (
    <p className="mt-5 text-small text-ink-secondary">
      <Link to="/gift">{`Give ${boot.brand.name} to someone`}</Link>
      {' · '}
      <Link to="/redeem">Redeem a gift</Link>
    </p>
  );
}
