import { useCallback, useId, type Ref } from 'react';
import { fileSize } from '#lib/format.ts';
import { Button } from '../button/button.tsx';
import { classNames } from '../style/class-names.ts';
import { fieldColumn } from '../style/field-style.ts';
import type { FieldProps } from './field-parts.tsx';
import { Icon } from '../media/icon.tsx';

type FileFieldProps = FieldProps<File | null> & {
  /** Content types or file extensions, as in an input's `accept`. */
  accept: string;
  preview?: 'landscape' | 'portrait' | 'avatar' | 'video';
  /** URL of the stored file, shown until another is chosen. */
  current?: string | null;
  inputRef?: Ref<HTMLInputElement>;
};

/** A field for choosing or dropping a file, with a preview. */
export function FileField({
  label,
  description,
  accept,
  preview,
  current,
  error,
  value,
  onChange,
  inputRef,
  ...props
}: FileFieldProps) {
  const id = useId();
  return (
    <div className={fieldColumn}>
      <label htmlFor={id} className="text-small font-medium text-ink-secondary">
        {label}
      </label>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onChange(event.dataTransfer.files[0] ?? null);
        }}
        className={classNames(
          'relative flex min-h-12 items-center gap-4 rounded-card border border-dashed bg-surface-raised p-3 transition-colors duration-160',
          'focus-within:border-gold hover:border-ink-secondary',
          error ? 'border-danger' : 'border-control',
          // Matches the height of the portrait field beside it.
          preview === 'landscape' && 'sm:min-h-27.5',
        )}
      >
        <input
          {...props}
          id={id}
          ref={inputRef}
          type="file"
          accept={accept}
          disabled={props.isDisabled}
          aria-invalid={!!error}
          aria-describedby={`${id}-notes`}
          onChange={(event) => {
            onChange(event.target.files?.[0] ?? null);
            // Lets the same file be chosen again after it was removed.
            event.target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        <Preview file={value} current={current ?? null} kind={preview} />
        <span className="min-w-0 text-small">
          <span className="block truncate">
            {value?.name ?? (current ? 'Choose another file' : 'Choose a file')}
          </span>
          <span className="block text-ink-faint">{value ? fileSize(value.size) : 'or drop it here'}</span>
        </span>
        {value && (
          <Button
            variant="ghost"
            size="small"
            aria-label={`Remove ${label}`}
            onPress={() => onChange(null)}
            className="relative ms-auto"
          >
            Remove
          </Button>
        )}
      </div>
      <div id={`${id}-notes`} className="text-small empty:hidden">
        {description && <p className="text-ink-faint">{description}</p>}
        {error && <p className="text-danger">{error}</p>}
      </div>
    </div>
  );
}

const shapes = {
  landscape: 'aspect-video w-24 rounded-card',
  video: 'aspect-video w-24 rounded-card',
  portrait: 'aspect-2/3 w-14 rounded-card',
  avatar: 'size-16 rounded-full',
};
const icons = { landscape: 'picture', portrait: 'picture', avatar: 'user', video: 'upload' } as const;

type PreviewProps = { file: File | null; current: string | null; kind: FileFieldProps['preview'] };

function Preview({ file, current, kind }: PreviewProps) {
  const show = useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (!element || !file) return undefined;
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  const pictureStyle = classNames('shrink-0 bg-ink/8 object-cover', shapes[kind ?? 'landscape']);
  if (!kind || !(file || current))
    return (
      <span
        className={classNames(
          kind ? pictureStyle : 'size-9',
          'grid shrink-0 place-items-center text-ink-faint',
        )}
      >
        <Icon name={icons[kind ?? 'video']} />
      </span>
    );
  const src = file ? undefined : (current ?? undefined);
  if (kind === 'video')
    return (
      <video
        key={file?.name ?? src}
        ref={show}
        src={src}
        muted
        playsInline
        preload="metadata"
        className={pictureStyle}
      />
    );
  return <img key={file?.name ?? src} ref={show} src={src} alt="" className={pictureStyle} />;
}
