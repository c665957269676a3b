import { dashboard } from '@kinora/contract/publishing/dashboard';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';

const pollEvery_ms = 15_000;

/**
 * Polled from the first video until the first release, so that the release step is checked off
 * automatically.
 */
export const useDashboard = () =>
  useQuery({
    ...queryOf(dashboard, {}),
    refetchInterval: ({ state }) =>
      state.data?.steps.has_video && !state.data.steps.is_released ? pollEvery_ms : false,
  });
