import { countryName } from '@kinora/contract/earnings/countries';
import { Link } from '#ui/button/link.tsx';

/** States which country's price is shown; `country` is null until the member has entered one. */
export function PriceCountry({ country }: { country: string | null }) {
  if (country === null)
    return <p className="text-small text-ink-secondary">The price depends on where you live.</p>;
  return (
    <p className="text-small text-ink-secondary">
      {`This is the price in ${countryName(country)}. `}
      <Link to="/profile">Do you live elsewhere?</Link>
    </p>
  );
}
