/** A part of a picture, in that picture's pixels. */
export type Area = { x: number; y: number; width: number; height: number };

// Wider than the widest copy the server stores, and small enough for the upload limit.
const maxSide_px = 2560;
const quality = 0.95;

/** Returns a part of a picture as a JPEG. @throws if the browser cannot read the picture. */
export async function cropPicture(file: File, area: Area): Promise<File> {
  const scale = Math.min(1, maxSide_px / Math.max(area.width, area.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(area.width * scale)),
    Math.max(1, Math.round(area.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot crop pictures.');
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  // Transparent areas get the same color as on the server.
  context.fillStyle = '#141417';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}

/** Whether a file is a picture that the browser can display, and therefore crop. */
export async function canCrop(file: File): Promise<boolean> {
  if (!['image/png', 'image/jpeg'].includes(file.type)) return false;
  const picture = await createImageBitmap(file).catch(() => null);
  picture?.close();
  return picture !== null;
}
