import type { OpenUpload } from '@kinora/contract/uploads/uploads';
import { count, plural, timeAgo } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { splitIntoParts } from './transfer/parts.ts';

type OpenUploadNoticeProps = { upload: OpenUpload; onDiscard: () => void };

/** A notice about an unfinished upload, started here or elsewhere, and how to resume it. */
export function OpenUploadNotice({ upload, onDiscard }: OpenUploadNoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-gold/10 px-5 py-4 text-small">
      <div className="flex grow basis-72 gap-3">
        <Icon name="info" className="shrink-0 text-gold" />
        <div className="grid gap-1 wrap-anywhere">
          {upload.file ? (
            <p>
              {upload.parts.length.toLocaleString()} of{' '}
              {count(splitIntoParts(upload.file.size_bytes, upload.part_size).length, 'part')} of{' '}
              <strong className="font-semibold">{upload.file.name}</strong>{' '}
              {plural(upload.parts.length, 'has', 'have')} been uploaded. Choose the same file to continue
              from there.
            </p>
          ) : (
            <p>An upload for this episode was started by another program.</p>
          )}
          <p className="text-ink-secondary">
            Last activity {timeAgo(upload.touched_at)}. The upload may still be running in another window or
            on another device.
          </p>
        </div>
      </div>
      <Button variant="secondary" size="small" onPress={onDiscard}>
        Cancel upload
      </Button>
    </div>
  );
}
