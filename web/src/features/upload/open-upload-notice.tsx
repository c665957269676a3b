import { uploadStatus } from '@kinora/contract/uploads';
import { useQuery } from '@tanstack/react-query';
import { count } from '#lib/format.ts';
import { queryOf } from '#lib/queries.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { recallUpload } from './remembered-upload.ts';

type OpenUploadNoticeProps = { episode_id: number; onDiscard: () => void };

/** Tells of an upload that was begun and not ended, and how to go on with it. */
export function OpenUploadNotice({ episode_id, onDiscard }: OpenUploadNoticeProps) {
  const { data: open } = useQuery({ ...queryOf(uploadStatus, { params: { episode_id } }), staleTime: 0 });
  const known = recallUpload(episode_id);
  if (!open || open.parts.length === 0) return null;
  const file = known?.uploadId === open.uploadId ? known.file.name : null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-gold/10 px-5 py-4 text-small">
      <p className="flex grow basis-72 gap-3">
        <Icon name="info" className="shrink-0 text-gold" />
        <span>
          {file ? (
            <>
              {count(open.parts.length, 'part')} of <strong className="font-semibold">{file}</strong>{' '}
              {open.parts.length === 1 ? 'has' : 'have'} arrived. Choose the same file to go on from there.
            </>
          ) : (
            'An upload for this episode was begun in another browser.'
          )}
        </span>
      </p>
      <Button variant="secondary" size="small" onPress={onDiscard}>
        Cancel upload
      </Button>
    </div>
  );
}
