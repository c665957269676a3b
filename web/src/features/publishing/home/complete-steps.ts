import { dashboard, type Dashboard } from '@kinora/contract/publishing/dashboard';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';

export type Steps = Dashboard['steps'];

/** Checks off steps of the checklist, which would otherwise stay open until the dashboard is refetched. */
export function completeSteps(queryClient: QueryClient, done: Partial<Steps>): void {
  queryClient.setQueryData<Dashboard>(
    queryOf(dashboard, {}).queryKey,
    (current) => current && { ...current, steps: { ...current.steps, ...done } },
  );
}
