import { giftOffer } from '@kinora/contract/billing/gift-offer';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { boot } from '#lib/boot.ts';
import { Link } from '#ui/button/link.tsx';

/** Links to the page where visitors buy a membership for someone else, if gifts are sold. */
export function GiftLink() {
  const { data } = useQuery(queryOf(giftOffer, {}));
  if (!data || data.lengths.length === 0) return null;
  return (
    <p className="mt-8 text-ink-secondary">
      Looking for a gift? <Link to="/gift">{`Give ${boot.brand.name} to someone`}</Link>
    </p>
  );
}
