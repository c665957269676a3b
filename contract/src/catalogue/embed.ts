/** Height of the bar below an embedded trailer, in pixels. */
export const embedBarHeight = 56;

export const embedPath = (show_id: number): string => `/embed/shows/${show_id}`;

const aspectRatio = 16 / 9;

/** Returns the largest size of an embedded trailer that fits a width and, if given, a height. */
export function embedSize(max: { width: number; height?: number | undefined }): {
  width: number;
  height: number;
} {
  const widthForHeight =
    max.height === undefined ? Infinity : Math.floor((max.height - embedBarHeight) * aspectRatio);
  const width = Math.max(1, Math.min(max.width, widthForHeight));
  return { width, height: Math.round(width / aspectRatio) + embedBarHeight };
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Returns the HTML that another site uses to embed a show's trailer. */
export function embedCode(
  origin: string,
  show: { id: number; name: string },
  { width, height } = embedSize({ width: 640 }),
): string {
  return (
    `<iframe src="${escapeHtml(origin + embedPath(show.id))}" title="${escapeHtml(`Trailer: ${show.name}`)}"` +
    ` width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"` +
    ` allow="fullscreen; picture-in-picture" allowfullscreen></iframe>`
  );
}
