type Part = { data: unknown; isPending: boolean; error: Error | null };

/**
 * Whether there is anything to show yet: `waiting` until something came, `empty` once everything came and was
 * nothing, `failed` when nothing came at all.
 */
export function stateOfHome(
  parts: readonly Part[],
): { kind: 'waiting' | 'empty' | 'full' } | { kind: 'failed'; error: Error } {
  if (parts.some((part) => holdsSomething(part.data))) return { kind: 'full' };
  if (parts.some((part) => part.isPending)) return { kind: 'waiting' };
  const failure = parts.find((part) => part.error)?.error;
  return failure ? { kind: 'failed', error: failure } : { kind: 'empty' };
}

/** A list with a row in it, or an answer of several parts of which one holds something. */
function holdsSomething(data: unknown): boolean {
  if (Array.isArray(data)) return data.length > 0;
  if (typeof data !== 'object' || data === null) return false;
  return Object.values(data).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
}
