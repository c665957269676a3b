/** What was typed, as it is kept; a file cannot be, and has to be chosen again. */
export function textsOf(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof File)));
}

/** A kept draft, or null; a browser may keep nothing, or something else under that name. */
export function readDraft(storage: Pick<Storage, 'getItem'>, name: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(name) ?? 'null');
    return typeof kept === 'object' && !Array.isArray(kept) ? (kept as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
