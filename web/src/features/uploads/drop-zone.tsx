import { useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';

type DropZoneProps = {
  onFile: (file: File) => void;
  isBusy: boolean;
  /** What is wrong with the chosen file. */
  error: string | null;
};

/** Accepts one mp4, chosen or dropped. */
export function DropZone({ onFile, isBusy, error }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const accept = (file: File | undefined) => file && !isBusy && onFile(file);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDraggedOver(false);
        accept(event.dataTransfer.files[0]);
      }}
      className={classNames(
        'grid justify-items-center gap-4 rounded-dialog border border-dashed px-6 py-14 text-center transition-colors duration-160',
        isDraggedOver ? 'border-gold bg-gold/8' : 'border-control bg-surface-raised',
      )}
    >
      <span className="grid size-14 place-items-center rounded-full bg-gold/12 text-gold">
        <Icon name="upload" size={26} />
      </span>
      <p className="text-ink-secondary">
        <span className="pointer-coarse:hidden">Drop the video here, or choose it. </span>
        One mp4 file, up to three hours long.
      </p>
      <input
        ref={input}
        type="file"
        accept="video/mp4,.mp4"
        aria-label="Video file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          accept(event.target.files?.[0]);
          // Lets the same file be chosen again after it was rejected.
          event.target.value = '';
        }}
      />
      <Button size="large" isPending={isBusy} onPress={() => input.current?.click()}>
        Choose Video
      </Button>
      <p role="alert" className="text-small text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
