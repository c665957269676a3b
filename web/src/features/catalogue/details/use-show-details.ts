import { showDetails } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useHasConfirmedAdult } from '#lib/session/adult-confirmation.ts';
import { useSession } from '#lib/session/session.ts';

/** All details of a show; requested as an adult for a visitor who has confirmed being one. */
export function useShowDetails(show_id: number) {
  const isVisitor = useSession() === null;
  const saysAdult = useHasConfirmedAdult();
  const params = { show_id };
  const usual = useQuery(queryOf(showDetails, { params }));
  const asAdult = useQuery({
    ...queryOf(showDetails, { params, query: { adult: '1' } }),
    enabled: isVisitor && saysAdult && usual.data?.asks_age === true,
  });
  return asAdult.isEnabled ? asAdult : usual;
}
