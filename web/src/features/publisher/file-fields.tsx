import type { ComponentProps, ReactNode } from 'react';
import { mediaUrl } from '#lib/media.ts';
import { FileField } from '#ui/file-field.tsx';

type Field = Omit<
  ComponentProps<typeof FileField>,
  'label' | 'description' | 'accept' | 'preview' | 'current'
> & {
  /** Path of what is kept so far, when something is being edited. */
  kept: string | null | undefined;
};

export function PictureRow({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2">{children}</div>;
}

const pictures = {
  portrait: { label: 'Portrait Image', description: '2:3, as on a poster. Formats: .png, .jpg, .jpeg' },
  landscape: { label: 'Landscape Image', description: '16:9, as on a screen. Formats: .png, .jpg, .jpeg' },
};

export function PictureField({ kind, kept, ...field }: Field & { kind: keyof typeof pictures }) {
  return (
    <FileField
      {...pictures[kind]}
      accept=".png,.jpg,.jpeg"
      preview={kind}
      current={kept ? mediaUrl(kept) : null}
      {...field}
    />
  );
}

export function TrailerField({ kept, ...field }: Field) {
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
