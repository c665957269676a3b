/** A playlist's address, and when it and everything beside it stops working. */
export type Address = { playlist_url: string; expires_at: string | null };

export type Addresses = {
  /**
   * The address to use now for one that was given out earlier; asks for new ones where they are about to expire.
   * @throws what `renew` throws, when the old addresses work no longer.
   */
  fresh: (url: string) => Promise<string>;
  /** The server refused an address: ask for new ones before the next request. */
  refuse: () => void;
};

/** Segments are asked for a minute ahead, so that none is refused on its way. */
const margin_ms = 60_000;

/**
 * Follows addresses whose folder carries a short-lived token: whatever lay below an earlier folder is found
 * below the newest one.
 * @param renew asks for the same film again.
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
