/** The storage key of a person's draft of a form. */
export const draftKey = (user_id: number | undefined, form: string): string => `${prefix}${user_id}:${form}`;

const prefix = 'draft:';

/** Removes the drafts of everybody who used this window. */
export function forgetDrafts(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) if (name.startsWith(prefix)) storage.removeItem(name);
}

/** Returns the values that can be stored in a draft: all except files, which have to be chosen again. */
export function withoutFiles(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof File)));
}

/** Reads a stored draft; null if there is none, or if the stored value is not a draft. */
export function readDraft(storage: Pick<Storage, 'getItem'>, name: string): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(name) ?? 'null');
    return typeof stored === 'object' && !Array.isArray(stored)
      ? (stored as Record<string, unknown> | null)
      : null;
  } catch {
    return null;
  }
}
