import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { cropPicture } from './crop-picture.ts';
import type { Area } from './crop-picture.ts';

const shapes = {
  landscape: { aspect: 16 / 9, width: 1280, height: 720 },
  portrait: { aspect: 2 / 3, width: 720, height: 1080 },
};
export type CropShape = keyof typeof shapes;

type CropDialogProps = {
  file: File;
  /** Where the browser finds the file. */
  address: string;
  shape: CropShape;
  /** Called `Portrait Image` where it was chosen. */
  label: string;
  onCropped: (file: File) => void;
  onClose: () => void;
};

/** Lets the publisher choose which part of a picture is shown. */
export function CropDialog({ file, address, shape, label, onCropped, onClose }: CropDialogProps) {
  const { aspect, width, height } = shapes[shape];
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const zoomId = useId();
  const isSmall = area !== null && Math.round(area.width) < width;
  return (
    <Dialog isOpen title={`Crop the ${label}`} width="wide" onClose={onClose}>
      <div className="relative h-[min(50dvh,26rem)] overflow-hidden rounded-card bg-surface">
        <Cropper
          image={address}
          aspect={aspect}
          crop={crop}
          zoom={zoom}
          maxZoom={4}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_part, pixels) => setArea(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'group',
            'aria-label': 'The part that is shown. Move it with the arrow keys.',
          }}
          keyboardStep={8}
          disableAutomaticStylesInjection
        />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 text-small">
        <span className="flex min-w-56 grow items-center gap-3">
          <label htmlFor={zoomId} className="text-ink-secondary">
            Zoom
          </label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
            className="h-11 grow accent-gold"
          />
        </span>
        <span role="status" className={isSmall ? 'text-danger' : 'text-ink-faint'}>
          {area && `${Math.round(area.width)} × ${Math.round(area.height)} pixels`}
          {isSmall && `: it looks sharp from ${width} × ${height}`}
        </span>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button
          isDisabled={!area}
          onPress={() => {
            if (area) void cropPicture(file, area).then(onCropped);
          }}
        >
          Use Picture
        </Button>
      </div>
    </Dialog>
  );
}
