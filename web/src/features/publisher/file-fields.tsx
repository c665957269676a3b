import type { ComponentProps, ReactNode } from 'react';
import { mediaUrl } from '#lib/media.ts';
import { FileField } from '#ui/file-field.tsx';

export type KeptFile = Omit<
  ComponentProps<typeof FileField>,
  'label' | 'description' | 'accept' | 'preview' | 'current'
> & {
  /** Path of what is kept so far, when something is being edited. */
  kept: string | null | undefined;
};

export function PictureRow({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2">{children}</div>;
}

export function TrailerField({ kept, ...field }: KeptFile) {
  return (
    <FileField
      label="Trailer"
      description="Formats: video/mp4 and video/x-m4v, under 20MB, 16:9 preferred, 1280x720"
      accept="video/mp4,video/x-m4v"
      preview="video"
      current={kept ? mediaUrl(kept) : null}
      {...field}
    />
  );
}
