import { uploadStatus } from '@kinora/contract/uploads/uploads';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

const refetchEvery_ms = 5000;

type EarlyWarningProps = { episode_id: number; isStoppable: boolean; onStop: () => void };

/** Warns during an upload if the service has found that the film cannot be played. */
export function EarlyWarning({ episode_id, isStoppable, onStop }: EarlyWarningProps) {
  const { data: upload } = useQuery({
    ...queryOf(uploadStatus, { params: { episode_id } }),
    staleTime: 0,
    refetchInterval: refetchEvery_ms,
  });
  return (
    <div role="status" className="empty:hidden">
      {upload?.problem && (
        <div className="grid justify-items-start gap-4 rounded-card bg-danger/10 p-4 text-small">
          <p className="flex gap-3">
            <Icon name="warning" size={18} className="mt-0.5 shrink-0 text-danger" />
            <span>
              <span className="font-medium">This film will not play.</span> {upload.problem} You don’t need to
              wait for the rest of the upload.
            </span>
          </p>
          {isStoppable && (
            <Button variant="secondary" size="small" onPress={onStop}>
              Stop Uploading…
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
