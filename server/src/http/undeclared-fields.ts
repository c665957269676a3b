/**
 * The place of the first thing in an answer that the contract does not name; null where there is none. Parsing
 * would leave it out without a word, and what is not parsed would tell it to everybody.
 * @param promised the same answer, as the contract parses it.
 */
export function undeclaredField(given: unknown, promised: unknown, place = 'data'): string | null {
  if (typeof given !== 'object' || given === null || typeof promised !== 'object' || promised === null)
    return null;
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const at = `${place}.${name}`;
    if (!Object.hasOwn(promised, name)) return at;
    const further = undeclaredField(value, (promised as Record<string, unknown>)[name], at);
    if (further) return further;
  }
  return null;
}
