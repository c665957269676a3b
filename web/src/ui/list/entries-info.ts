/** Returns a line such as `Showing 11 to 20 of 42 entries`. */
export function entriesInfo(page: number, page_size: number, entries: number): string {
  if (entries === 0) return 'No entries to show';
  const first = (page - 1) * page_size + 1;
  return `Showing ${first} to ${Math.min(entries, first + page_size - 1)} of ${entries} entries`;
}
