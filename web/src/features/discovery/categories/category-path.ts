/** Path of the list of shows in one or more genres. */
export function categoryPath(...category_ids: readonly number[]): string {
  return `/shows-by-category?category_id=${category_ids.join(',')}`;
}

/** Parses the genre ids in the `category_id` of a list's URL; empty if it is malformed. */
export function parseCategoryIds(text: string | null): number[] {
  return text && /^\d{1,9}(?:,\d{1,9}){0,19}$/.test(text) ? text.split(',').map(Number) : [];
}
