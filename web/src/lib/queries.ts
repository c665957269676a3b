import { addressOf, CallError } from '@kinora/contract/client';
import type { AnswerOf, CallInput, Endpoint } from '@kinora/contract/endpoint';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { boot } from './boot.ts';
import { readSession } from './session.ts';

/**
 * What useQuery needs to read an endpoint; answers are kept under the address they were asked at and what
 * was sent to it.
 */
export function queryOf<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const address = addressOf(endpoint, input);
  return queryOptions<AnswerOf<E>>({
    queryKey: input.body === undefined ? [address] : [address, input.body],
    queryFn: async ({ signal }) => (await call(endpoint, input, { signal })).data,
  });
}

/** The browser's one copy of the server's state, begun with the answers that came with the document. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayPass(error) },
    },
  });
  // They answer a visitor; what a signed-in person may see and follows is for their own calls to say.
  if (!readSession()) for (const { path, data } of boot.queries) client.setQueryData([path], data);
  return client;
}

/** No connection and faults of the server may pass; a refusal stays one. */
function mayPass(error: Error): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500;
}
