/** Where the shows of a genre are, or those of several. */
export function categoryAddress(...category_ids: readonly number[]): string {
  return `/shows-by-category?category_id=${category_ids.join(',')}`;
}

/** The ids that such an address names; none where it names no genre. */
export function categoryIdsOf(text: string | null): number[] {
  return text && /^\d{1,9}(?:,\d{1,9}){0,19}$/.test(text) ? text.split(',').map(Number) : [];
}
