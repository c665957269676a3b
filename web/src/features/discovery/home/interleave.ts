/** Merges lists round-robin: the first of each, then the second of each, and so on, without duplicates. */
export function interleave<T extends { id: number }>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const merged = new Map<number, T>();
  for (let index = 0; index < longest; index++) {
    for (const list of lists) {
      const item = list[index];
      if (item && !merged.has(item.id)) merged.set(item.id, item);
    }
  }
  return [...merged.values()];
}
