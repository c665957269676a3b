/** A playlist URL, and when it and every URL in its folder expire. */
export type Address = { playlist_url: string; expires_at: string | null };

export type Addresses = {
  /**
   * Returns the current URL for one that was issued earlier, renewing first if the current ones are about to
   * expire.
   * @throws what `renew` throws, if the old URLs have already expired or been refused.
   */
  fresh: (url: string) => Promise<string>;
  /** Reports that the server refused a URL, so that the next request renews first. */
  refuse: () => void;
};

/** Renews a minute before expiry, so that no request expires in flight. */
const margin_ms = 60_000;

/**
 * Tracks URLs whose folder contains a short-lived token: a path below an earlier folder maps to the same path
 * below the newest one.
 * @param renew requests the same film again.
 */
export function createAddresses(
  first: Address,
  renew: () => Promise<Address>,
  now: () => number = Date.now,
): Addresses {
  const folders = [folderOf(first.playlist_url)];
  let current = first;
  let isRefused = false;
  let renewing: Promise<void> | null = null;

  const expiresIn = () => (current.expires_at ? Date.parse(current.expires_at) - now() : Infinity);
  const renewOnce = () =>
    (renewing ??= (async () => {
      current = await renew();
      folders.unshift(folderOf(current.playlist_url));
      isRefused = false;
    })().finally(() => (renewing = null)));

  return {
    refuse: () => {
      isRefused = true;
    },
    fresh: async (url) => {
      if (isRefused || expiresIn() < 0) await renewOnce();
      else if (expiresIn() < margin_ms) await renewOnce().catch(() => {});
      const folder = folders.find((one) => url.startsWith(one));
      return folder === undefined ? url : folders[0] + url.slice(folder.length);
    },
  };
}

function folderOf(url: string): string {
  const absolute = new URL(url, globalThis.location?.href).href;
  return absolute.slice(0, absolute.lastIndexOf('/') + 1);
}
