/** Where the shows that match some words are. */
export function searchAddress(keyword: string): string {
  return `/shows-by-search-query?${new URLSearchParams({ keyword })}`;
}
