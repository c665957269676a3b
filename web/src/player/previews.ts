import type { Previews } from '@kinora/contract/playback';

/** Where on which sheet a still stands, in pixels of the sheet. */
export type Still = { url: string; x: number; y: number };

/** The still that stands for a moment, in seconds; null where there is none. */
export function stillAt(previews: Previews, time: number): Still | null {
  const { interval_s, tile_width, tile_height, columns, rows, urls } = previews;
  const tile = Math.max(0, Math.floor(time / interval_s));
  const perSheet = columns * rows;
  const url = urls[Math.floor(tile / perSheet)];
  if (url === undefined) return null;
  const place = tile % perSheet;
  return { url, x: (place % columns) * tile_width, y: Math.floor(place / columns) * tile_height };
}
