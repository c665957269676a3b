import { processingState } from '@kinora/contract/processing/processing';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { Icon } from '#ui/media/icon.tsx';

const refetchEvery_ms = 30_000;

/** A notice shown while processing is paused because ffmpeg is missing; processing resumes automatically. */
export function ProcessingNotice() {
  const { data } = useQuery({ ...queryOf(processingState, {}), refetchInterval: refetchEvery_ms });
  return (
    <div role="status" className="empty:absolute lg:col-span-2">
      {data?.is_paused && (
        <p className="flex max-w-3xl gap-3 rounded-card bg-gold/10 px-4 py-3 text-small">
          <Icon name="info" className="shrink-0 text-gold" />
          <span>
            Processing is paused because ffmpeg is not installed on the server. You can still upload: videos
            wait, and are processed once ffmpeg is installed.
          </span>
        </p>
      )}
    </div>
  );
}
