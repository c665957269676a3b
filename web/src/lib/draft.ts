/** Returns the values that can be stored in a draft: all but files, which have to be chosen again. */
export function textsOf(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof File)));
}

/** Reads a stored draft; null if there is none, or if something else is stored under that name. */
export function readDraft(storage: Pick<Storage, 'getItem'>, name: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(name) ?? 'null');
    return typeof kept === 'object' && !Array.isArray(kept) ? (kept as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
