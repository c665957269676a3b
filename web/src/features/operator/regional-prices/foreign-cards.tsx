import type { CardCountryMismatch } from '@kinora/contract/billing/regional-prices';
import { countryName } from '@kinora/contract/earnings/countries';
import { Link } from '#ui/button/link.tsx';
import { personPath } from '../console-paths.ts';

/** Members who do not pay the price of their card's country: they may have moved, or given a false country. */
export function ForeignCards({ cards }: { cards: readonly CardCountryMismatch[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-label="Cards from other countries" className="mt-10 grid max-w-2xl gap-2">
      <h2 className="text-lead font-semibold">Cards from other countries</h2>
      <p className="text-ink-secondary">
        These members do not pay the price of their card’s country. They may have moved, or entered a country
        with a lower price.
      </p>
      <ul className="divide-y divide-hairline">
        {cards.map(({ user_id, currency, method_country }) => (
          <li key={`${user_id} ${currency}`} className="flex justify-between gap-6 py-2.5">
            <Link to={personPath(user_id)}>{`Member ${user_id}`}</Link>
            <span className="text-ink-secondary">
              {`Pays in ${currency.toUpperCase()}, card from ${countryName(method_country)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
