/** The item of a single-item list, which a form need not ask for; otherwise null. */
export const only = <Item>(items: readonly Item[]): Item | null =>
  items.length === 1 ? (items[0] ?? null) : null;
