import { showDetails } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useHasConfirmedAdult } from '#lib/session/adult-confirmation.ts';
import { useSession } from '#lib/session/session.ts';

/**
 * Reads all details of a show, including those of an adult show if the visitor has confirmed that they are 18
 * or older.
 */
export function useShowDetails(show_id: number) {
  const isVisitor = useSession() === null;
  const hasConfirmedAdult = useHasConfirmedAdult();
  const params = { show_id };
  const details = useQuery(queryOf(showDetails, { params }));
  const adultDetails = useQuery({
    ...queryOf(showDetails, { params, query: { adult: '1' } }),
    enabled: isVisitor && hasConfirmedAdult && details.data?.asks_age === true,
  });
  return adultDetails.isEnabled ? adultDetails : details;
}
