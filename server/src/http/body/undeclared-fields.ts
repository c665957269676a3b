/**
 * Returns the path of the first field in a response that the contract does not declare; null if there is none. Parsing
 * would drop it silently, and without parsing, as in production, everyone would see it.
 * @param declared the same response as parsed by the contract.
 */
export function undeclaredField(actual: unknown, declared: unknown, path = 'data'): string | null {
  if (typeof actual !== 'object' || actual === null || typeof declared !== 'object' || declared === null)
    return null;
  for (const [name, value] of Object.entries(actual)) {
    if (value === undefined) continue;
    const fieldPath = `${path}.${name}`;
    if (!Object.hasOwn(declared, name)) return fieldPath;
    const nested = undeclaredField(value, (declared as Record<string, unknown>)[name], fieldPath);
    if (nested) return nested;
  }
  return null;
}
