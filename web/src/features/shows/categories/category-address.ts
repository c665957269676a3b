/** Where the shows of a genre are. */
export function categoryAddress(category: { id: number }): string {
  return `/shows-by-category?category_id=${category.id}`;
}
