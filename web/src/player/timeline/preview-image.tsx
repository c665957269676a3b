import type { Previews } from '@kinora/contract/playback/playback';
import { previewTileAt } from './previews.ts';

/** Draws a preview, cropped from its sheet; its width does not depend on the resolution of the film's tiles. */
export function PreviewImage({ previews, time }: { previews: Previews; time: number }) {
  const tile = previewTileAt(previews, time);
  if (!tile) return null;
  const { tile_width, tile_height, columns, rows } = previews;
  // In CSS, 0% aligns the sheet's first tile with the frame and 100% its last.
  const position = (index: number, count: number) => `${count > 1 ? (index / (count - 1)) * 100 : 0}%`;
  return (
    <span
      className={`block rounded-card bg-surface-overlay shadow-picture ring-1 ring-hairline ${tile_height > tile_width ? 'w-24 sm:w-32' : 'w-40 sm:w-60'}`}
      style={{
        aspectRatio: `${tile_width} / ${tile_height}`,
        backgroundImage: `url("${tile.url}")`,
        backgroundPosition: `${position(tile.column, columns)} ${position(tile.row, rows)}`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
      }}
    />
  );
}
