/** Merges lists round-robin: the first of each, then the second of each, and so on, without duplicates. */
export function interleave<T extends { id: number }>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const taken = new Map<number, T>();
  for (let place = 0; place < longest; place++) {
    for (const list of lists) {
      const one = list[place];
      if (one && !taken.has(one.id)) taken.set(one.id, one);
    }
  }
  return [...taken.values()];
}
