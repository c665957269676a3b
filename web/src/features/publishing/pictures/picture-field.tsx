import { lazy, Suspense, useState } from 'react';
import { mediaUrl } from '#lib/media.ts';
import { Button } from '#ui/button/button.tsx';
import { FileField } from '#ui/field/file-field.tsx';
import { canCrop } from './crop-picture.ts';
import type { CropShape } from './crop-dialog.tsx';
import type { StoredFileProps } from './file-fields.tsx';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

const pictures = {
  portrait: { label: 'Portrait Image', description: '2:3, as on a poster. Formats: .png, .jpg, .jpeg' },
  landscape: { label: 'Landscape Image', description: '16:9, as on a screen. Formats: .png, .jpg, .jpeg' },
};

const unreadableText = 'This picture cannot be read. Choose a .png, .jpg or .jpeg file.';

/** A picture field that lets the publisher crop the picture to the required aspect ratio. */
export function PictureField({
  kind,
  storedPath,
  onChange,
  ...field
}: StoredFileProps & { kind: CropShape }) {
  const [original, setOriginal] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [cropping, setCropping] = useState<{ file: File; url: string } | null>(null);
  const crop = (file: File) => setCropping({ file, url: URL.createObjectURL(file) });
  function close() {
    if (cropping) URL.revokeObjectURL(cropping.url);
    setCropping(null);
  }
  async function choose(file: File | null): Promise<void> {
    if (file && !(await canCrop(file))) return setProblem(unreadableText);
    setProblem(undefined);
    if (file) return crop(file);
    setOriginal(null);
    onChange(null);
  }
  return (
    <div className="grid content-start justify-items-start gap-2 [&>*:first-child]:w-full">
      <FileField
        {...pictures[kind]}
        accept=".png,.jpg,.jpeg"
        preview={kind}
        current={storedPath ? mediaUrl(storedPath) : null}
        onChange={(file) => void choose(file)}
        {...field}
        error={problem ?? field.error}
      />
      {original && field.value && (
        <Button variant="ghost" size="small" onPress={() => crop(original)}>
          Change the crop of the {pictures[kind].label}
        </Button>
      )}
      {cropping && (
        <Suspense>
          <CropDialog
            {...cropping}
            shape={kind}
            label={pictures[kind].label}
            onCropped={(cropped) => {
              setOriginal(cropping.file);
              close();
              onChange(cropped);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
