import { uploadStatus, type OpenUpload } from '@kinora/contract/uploads/uploads';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf } from '#lib/api/queries.ts';

const refetchEvery_ms = 5000;

/** The episode's open upload, including one running elsewhere; all queries are refetched when it ends. */
export function useOpenUpload(episode_id: number): OpenUpload | null {
  const queryClient = useQueryClient();
  const { data: open = null } = useQuery({
    ...queryOf(uploadStatus, { params: { episode_id } }),
    staleTime: 0,
    refetchInterval: refetchEvery_ms,
  });
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) void queryClient.invalidateQueries();
    wasOpen.current = open !== null;
  }, [open, queryClient]);
  return open;
}
