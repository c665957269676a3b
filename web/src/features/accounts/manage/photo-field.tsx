import { useCallback } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Group } from 'react-aria-components/Group';
import { Avatar } from '#ui/media/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { errorStyle, labelStyle } from '#ui/style/field-style.ts';
import type { PhotoChange } from './managed-fields.ts';

type PhotoFieldProps = {
  label: string;
  /** The owner's name. */
  name: string;
  /** Path of the current photo; null if there is none. */
  current: string | null;
  value: PhotoChange;
  onChange: (value: PhotoChange) => void;
  error: string | undefined;
};

/** Previews the photo as it will be once saved, with buttons to replace or remove it. */
export function PhotoField({ label, name, current, value, onChange, error }: PhotoFieldProps) {
  const hasPhoto = value instanceof File || (value === 'kept' && current !== null);
  return (
    <Group aria-label={label} className="flex flex-wrap items-center gap-5">
      {value instanceof File ? (
        <ChosenPhoto file={value} />
      ) : (
        <Avatar name={name} path={value === 'kept' ? current : null} size={112} />
      )}
      <div className="grid gap-2">
        <span className={labelStyle}>{label}</span>
        <div className="flex flex-wrap gap-2">
          <FileTrigger
            acceptedFileTypes={['.png', '.gif', '.jpg', '.jpeg']}
            onSelect={(files) => {
              const file = files?.[0];
              if (file) onChange(file);
            }}
          >
            <Button variant="secondary" size="small">
              {hasPhoto ? 'Choose another' : 'Choose a picture'}
            </Button>
          </FileTrigger>
          {hasPhoto && (
            <Button
              variant="ghost"
              size="small"
              onPress={() => onChange(current === null ? 'kept' : 'removed')}
            >
              Remove
            </Button>
          )}
          {value !== 'kept' && current !== null && (
            <Button variant="ghost" size="small" onPress={() => onChange('kept')}>
              Keep the current one
            </Button>
          )}
        </div>
        <p className="text-small text-ink-faint">Formats: .png, .gif, .jpeg, up to 5MB</p>
        {error && (
          <p role="alert" className={errorStyle}>
            {error}
          </p>
        )}
      </div>
    </Group>
  );
}

function ChosenPhoto({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={file.name} className="size-28 rounded-full bg-ink/8 object-cover" />;
}
