import type { Previews } from '@kinora/contract/playback/playback';

/** Where a preview is: its sheet, and its column and row there, counted from the top left. */
export type PreviewTile = { url: string; column: number; row: number };

/** Finds the preview for a time in seconds; null if there is none. */
export function previewTileAt(previews: Previews, time: number): PreviewTile | null {
  const { interval_s, columns, rows, urls } = previews;
  const tile = Math.max(0, Math.floor(time / interval_s));
  const perSheet = columns * rows;
  const url = urls[Math.floor(tile / perSheet)];
  if (url === undefined) return null;
  const index = tile % perSheet;
  return { url, column: index % columns, row: Math.floor(index / columns) };
}
