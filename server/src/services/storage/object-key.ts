const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
const key = new RegExp(`^${segment}(?:/${segment})*$`);
const folder = new RegExp(`^(?:${segment}/)+$`);

/** Keys are built from our own ids, so a malformed one is our bug. @throws RangeError */
export function checkKey(name: string): string {
  if (name.length > 500 || !key.test(name))
    throw new RangeError(`${JSON.stringify(name)} is not a storage key.`);
  return name;
}

/** A folder ends in a slash, so that `videos/1/` never matches `videos/10/`. @throws RangeError */
export function checkFolder(name: string): string {
  if (name.length > 500 || !folder.test(name))
    throw new RangeError(`${JSON.stringify(name)} is not a storage folder.`);
  return name;
}
