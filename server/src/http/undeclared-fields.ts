/**
 * The path of the first field in an answer that the contract does not declare; null if there is none. Parsing
 * would drop it silently, and an answer that is not parsed would reveal it to everyone.
 * @param promised the same answer as parsed by the contract.
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
