type Part = { data: unknown; isPending: boolean; error: Error | null };

/**
 * Returns what the home page should show: `waiting` until a part with content has loaded, `empty` once all
 * parts have loaded without content, `failed` if a part failed and no part has content.
 */
export function homeState(
  parts: readonly Part[],
): { kind: 'waiting' | 'empty' | 'full' } | { kind: 'failed'; error: Error } {
  if (parts.some((part) => hasContent(part.data))) return { kind: 'full' };
  if (parts.some((part) => part.isPending)) return { kind: 'waiting' };
  const failure = parts.find((part) => part.error)?.error;
  return failure ? { kind: 'failed', error: failure } : { kind: 'empty' };
}

/** Whether a list has an item, or at least one part of an object has content. */
function hasContent(data: unknown): boolean {
  if (Array.isArray(data)) return data.length > 0;
  if (typeof data !== 'object' || data === null) return false;
  return Object.values(data).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
}
