const key = 'deviceKey';

/**
 * Returns the key by which the server recognizes this browser; undefined until someone has signed in here.
 */
export function readDeviceKey(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

/** The key outlives the session: it grants no access, but identifies this browser to the server. */
export function storeDeviceKey(device_key: string): void {
  localStorage.setItem(key, device_key);
}
