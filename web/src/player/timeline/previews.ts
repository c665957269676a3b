import type { Previews } from '@kinora/contract/playback/playback';

/** A preview's sheet and its offset there, in pixels. */
export type PreviewImage = { url: string; x: number; y: number };

/** Finds the preview for a time in seconds; null if there is none. */
export function previewTileAt(previews: Previews, time: number): PreviewImage | null {
  const { interval_s, tile_width, tile_height, columns, rows, urls } = previews;
  const tile = Math.max(0, Math.floor(time / interval_s));
  const perSheet = columns * rows;
  const url = urls[Math.floor(tile / perSheet)];
  if (url === undefined) return null;
  const place = tile % perSheet;
  return { url, x: (place % columns) * tile_width, y: Math.floor(place / columns) * tile_height };
}
