/** A playlist URL, and when it and every URL in its folder expire. */
export type ExpiringPlaylist = { playlist_url: string; expires_at: string | null };

export type PlaybackUrls = {
  /**
   * Returns the current URL for a URL that was issued earlier; renews the URLs first if they are about to
   * expire.
   * @throws what `renew` throws, if the old URLs have already expired or been rejected.
   */
  refresh: (url: string) => Promise<string>;
  /** Reports that the server rejected a URL, so that the next request renews first. */
  markRejected: () => void;
};

/** Renews a minute before expiry, so that no request expires in flight. */
const margin_ms = 60_000;

/**
 * Tracks URLs whose folder contains a short-lived token: a path below an earlier folder maps to the same path
 * below the newest folder.
 * @param renew requests the film's URLs again.
 */
export function createPlaybackUrls(
  first: ExpiringPlaylist,
  renew: () => Promise<ExpiringPlaylist>,
  now: () => number = Date.now,
): PlaybackUrls {
  const folders = [folderOf(first.playlist_url)];
  let current = first;
  let isRejected = false;
  let renewing: Promise<void> | null = null;

  const expiresIn = () => (current.expires_at ? Date.parse(current.expires_at) - now() : Infinity);
  const renewOnce = () =>
    (renewing ??= (async () => {
      current = await renew();
      folders.unshift(folderOf(current.playlist_url));
      isRejected = false;
    })().finally(() => (renewing = null)));

  return {
    markRejected: () => {
      isRejected = true;
    },
    refresh: async (url) => {
      if (isRejected || expiresIn() < 0) await renewOnce();
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
