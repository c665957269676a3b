import type { ShowCard, ShowDetails } from '@kinora/contract/catalogue/shows';
import { shortDate } from '#lib/format.ts';
import { Credits, CreditsSkeleton } from '../stage/credits.tsx';
import { ShowFacts } from '../stage/show-facts.tsx';

/** Facts, date and description; cast and publisher appear once the details have loaded. */
export function InfoFacts({ show, details }: { show: ShowCard; details: ShowDetails | null }) {
  return (
    <>
      <ShowFacts show={show}>
        <li>{shortDate(show.release_date)}</li>
      </ShowFacts>
      <p className="mt-4 wrap-anywhere text-ink-secondary">
        <bdi>{show.description}</bdi>
      </p>
      {details ? <Credits show={details} /> : <CreditsSkeleton />}
    </>
  );
}
