/** Path of the search results for a keyword. */
export function searchAddress(keyword: string): string {
  return `/shows-by-search-query?${new URLSearchParams({ keyword })}`;
}
