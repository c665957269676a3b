import { similarShows, upcomingShows, type ShowDetails } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { ShowRow } from '../cards/show-row.tsx';

type OtherShowsProps = {
  show: ShowDetails;
  /** Whether the loader has been shown for its maximum time. */
  isLate: boolean;
};

/** Rows of similar and of upcoming shows. */
export function OtherShows({ show, isLate }: OtherShowsProps) {
  const similar = useQuery(queryOf(similarShows, { params: { show_id: show.id }, query: { limit: 15 } }));
  const upcoming = useQuery(queryOf(upcomingShows, { query: { limit: 15 } }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-14 md:gap-16">
      <ShowRow title="More Like This" shows={similar} empty="No Similar Shows Found" isLate={isLate} />
      <ShowRow
        title="Upcoming Shows"
        viewAll="/upcoming"
        shows={{ ...upcoming, data: upcoming.data?.filter((one) => one.id !== show.id) }}
        empty="No Upcoming Shows To Load"
        isLate={isLate}
      />
    </div>
  );
}
