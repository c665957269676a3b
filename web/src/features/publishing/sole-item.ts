/** The only item of a list, which a form can preselect; null if the list has none or several. */
export const soleItem = <Item>(items: readonly Item[]): Item | null =>
  items.length === 1 ? (items[0] ?? null) : null;
