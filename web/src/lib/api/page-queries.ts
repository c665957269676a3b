import { asPage, type Page } from '@kinora/contract/schemas';
import type { ResponseOf, CallInput, Endpoint } from '@kinora/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from './queries.ts';

type RowOf<Answer> = Answer extends readonly (infer Row)[]
  ? Row
  : Answer extends Page<infer Row>
    ? Row
    : never;

/** Returns the query options for a page of a list; the previous page stays until the new one has loaded. */
export function pageQueryOf<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    ...queryOf(endpoint, input),
    placeholderData: keepPreviousData,
    select: (answer: ResponseOf<E>) => asPage(answer as Page<RowOf<ResponseOf<E>>>),
  });
}
