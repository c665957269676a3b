import type { PublisherShow } from '@kinora/contract/publishing/shows';
import type { ComponentProps, ReactNode } from 'react';
import { mediaUrl } from '#lib/media.ts';
import { FileField } from '#ui/field/file-field.tsx';

export type StoredFileProps = Omit<
  ComponentProps<typeof FileField>,
  'label' | 'description' | 'accept' | 'preview' | 'current'
> & {
  /** The path of the stored file, when editing. */
  storedPath: string | null | undefined;
};

export function PictureRow({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2">{children}</div>;
}

type StoredTrailer = Pick<PublisherShow, 'trailer' | 'is_trailer_processing' | 'trailer_problem'>;
type TrailerFieldProps = Omit<StoredFileProps, 'storedPath'> & {
  /** The show or season that the trailer belongs to, when editing. */
  owner: StoredTrailer | undefined;
};

export function TrailerField({ owner, ...field }: TrailerFieldProps) {
  const problem = owner?.trailer_problem && `Your latest trailer could not be used. ${owner.trailer_problem}`;
  return (
    <div className="grid gap-1.5">
      <FileField
        label="Trailer"
        description="Formats: video/mp4 and video/x-m4v, under 20MB, 16:9 preferred, 1280x720"
        accept="video/mp4,video/x-m4v"
        preview="video"
        current={owner?.trailer ? mediaUrl(owner.trailer) : null}
        {...field}
        error={field.error ?? (problem && !field.value ? problem : undefined)}
      />
      {owner?.is_trailer_processing && (
        <p className="text-small text-ink-secondary">
          Your latest trailer is being processed.
          {owner.trailer && ' Until then, viewers see the previous one.'}
        </p>
      )}
    </div>
  );
}
