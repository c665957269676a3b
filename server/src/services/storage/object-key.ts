const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
const keyPattern = new RegExp(`^${segment}(?:/${segment})*$`);
const folderPattern = new RegExp(`^(?:${segment}/)+$`);

/** Returns a valid key unchanged. Keys are built from our own ids, so a malformed key is a bug. @throws RangeError */
export function checkKey(name: string): string {
  if (name.length > 500 || !keyPattern.test(name))
    throw new RangeError(`${JSON.stringify(name)} is not a storage key.`);
  return name;
}

/**
 * Returns a valid folder unchanged. A folder ends in a slash, so that `videos/1/` never matches `videos/10/`.
 * @throws RangeError
 */
export function checkFolder(name: string): string {
  if (name.length > 500 || !folderPattern.test(name))
    throw new RangeError(`${JSON.stringify(name)} is not a storage folder.`);
  return name;
}
