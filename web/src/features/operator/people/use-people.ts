import type { PageQuery } from '@kinora/contract/schemas';
import { listPeople, readPersonPage, type peopleSorts } from '@kinora/contract/operator/people';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { queryOf } from '#lib/api/queries.ts';

export const usePeople = (
  query: PageQuery<(typeof peopleSorts)[number]> & { only: 'staff' | 'creators' | 'suspended' | undefined },
) => useQuery(pageQueryOf(listPeople, { query }));

/** Each read is recorded, so the page is not refetched when the window regains focus. */
export const usePerson = (user_id: string) =>
  useQuery({ ...queryOf(readPersonPage, { params: { user_id } }), refetchOnWindowFocus: false });
