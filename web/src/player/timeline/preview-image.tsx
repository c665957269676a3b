import type { Previews } from '@kinora/contract/playback/playback';
import { previewTileAt } from './previews.ts';

const scale = 1.25;

/** Draws a preview, cropped from its sheet. */
export function PreviewImage({ previews, time }: { previews: Previews; time: number }) {
  const still = previewTileAt(previews, time);
  if (!still) return null;
  const { tile_width, tile_height, columns, rows } = previews;
  const pixels = (length: number) => `${length * scale}px`;
  return (
    <span
      className="block rounded-card bg-surface-overlay shadow-picture ring-1 ring-hairline"
      style={{
        width: pixels(tile_width),
        height: pixels(tile_height),
        backgroundImage: `url("${still.url}")`,
        backgroundPosition: `-${pixels(still.x)} -${pixels(still.y)}`,
        backgroundSize: `${pixels(tile_width * columns)} ${pixels(tile_height * rows)}`,
      }}
    />
  );
}
