import { CallError } from '@kinora/contract/client';
import { showPreview, type ShowPreview } from '@kinora/contract/publishing/show-preview';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useSession } from '#lib/session/session.ts';
import type { useShowDetails } from '../details/use-show-details.ts';

const refetchInterval_ms = 15_000;

/**
 * A show's page as its publisher sees it. It is requested if the show is the viewer's own, and also if the server
 * refuses the usual page: the show may still be their own, with nothing released yet, or above their maturity level.
 */
export function useShowPreview(show_id: number, details: ReturnType<typeof useShowDetails>) {
  const isSignedIn = useSession() !== null;
  const isClosed = details.error instanceof CallError && [403, 404].includes(details.error.status);
  const preview = useQuery({
    ...queryOf(showPreview, { params: { show_id } }),
    enabled: isSignedIn && (isClosed || details.data?.is_mine === true),
    refetchInterval: ({ state }) => state.data && isBeingProcessed(state.data) && refetchInterval_ms,
  });
  const isNotMine = preview.error instanceof CallError && preview.error.status === 404;
  return { ...preview, isNotMine };
}

const isBeingProcessed = ({ seasons }: ShowPreview): boolean =>
  seasons.some(({ episodes }) =>
    episodes.some(({ video_status }) => video_status === 'queued' || video_status === 'processing'),
  );
