/** Returns the path of a show's page, which ends in the show's name in lower case with dashes, then its id. */
export function showPath(show: { id: number; name: string }): string {
  const words = show.name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  return `/details/${encodeURIComponent([...(words ?? []), show.id].join('-'))}`;
}

/** Returns the show id, which is the last dash-separated part of the path; null if that is not an id. */
export function showIdOf(slug: string): number | null {
  const last = slug.split('-').at(-1) ?? '';
  return /^[1-9]\d{0,8}$/.test(last) ? Number(last) : null;
}
