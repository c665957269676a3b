import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { cropPicture, type Area } from './crop-picture.ts';

const shapes = {
  landscape: { aspect: 16 / 9, width: 1280, height: 720 },
  portrait: { aspect: 2 / 3, width: 720, height: 1080 },
};
export type CropShape = keyof typeof shapes;

type CropDialogProps = {
  file: File;
  /** The object URL of the file. */
  url: string;
  shape: CropShape;
  /** The label of the field in which the picture was chosen, e.g. `Portrait Image`. */
  label: string;
  onCropped: (file: File) => void;
  onClose: () => void;
};

/** Lets the publisher choose which part of a picture is shown. */
export function CropDialog({ file, url, shape, label, onCropped, onClose }: CropDialogProps) {
  const { aspect, width, height } = shapes[shape];
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isCropping, setIsCropping] = useState(false);
  const [problem, setProblem] = useState('');
  const zoomId = useId();
  const isTooSmall = area !== null && Math.round(area.width) < width;
  async function applyCrop(part: Area): Promise<void> {
    setIsCropping(true);
    try {
      onCropped(await cropPicture(file, part));
    } catch {
      setProblem('This browser could not crop the picture. Try again, or choose a smaller one.');
      setIsCropping(false);
    }
  }
  return (
    <Dialog isOpen title={`Crop the ${label}`} width="wide" onClose={onClose}>
      {/* Has the crop's aspect ratio, so that the crop is as large as the space allows, whatever the
         picture's shape. */}
      <div
        className="relative mx-auto overflow-hidden rounded-card bg-surface"
        style={{ aspectRatio: aspect, width: `min(100%, min(50dvh, 26rem) * ${aspect})` }}
      >
        <Cropper
          image={url}
          aspect={aspect}
          objectFit="cover"
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
          // Inset, because an outer focus ring would be clipped.
          classes={{ cropAreaClassName: 'focus-visible:-outline-offset-3!' }}
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
        <span role="status" className={isTooSmall ? 'text-danger' : 'text-ink-faint'}>
          {area && `${Math.round(area.width)}\u{a0}×\u{a0}${Math.round(area.height)} pixels`}
          {isTooSmall && `: the picture needs at least ${width}\u{a0}×\u{a0}${height} to look sharp`}
        </span>
      </div>
      <p role="alert" className="text-small text-danger">
        {problem}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button
          isDisabled={!area}
          isPending={isCropping}
          onPress={() => {
            if (area) void applyCrop(area);
          }}
        >
          Use Picture
        </Button>
      </div>
    </Dialog>
  );
}
