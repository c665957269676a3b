const key = 'deviceKey';

/** By what the server knows this browser again; absent until somebody signs in here. */
export function readDeviceKey(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

/** Stays when the session ends: it lets nobody in, but shows that this is no stranger's browser. */
export function keepDeviceKey(device_key: string): void {
  localStorage.setItem(key, device_key);
}
