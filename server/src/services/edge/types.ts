/** Delivers films in place of the service itself. */
export type Edge = {
  /**
   * Returns the base URL of everything that one grant opens, without a trailing slash.
   * @param folder the folder of the video's files, such as `/12/`.
   */
  baseUrl: (grant: string, folder: string, expires_at: Date) => string;
  /**
   * Returns a URL at which the edge serves one object to anyone, for a few seconds; null if the edge uses the
   * service's URLs and asks the service who may watch.
   */
  signedUrl: ((key: string, now: Date) => Promise<string>) | null;
};

/**
 * For how many seconds a signed URL is valid. Whether a session may watch is cached for another thirty
 * seconds, so someone who may no longer watch gets nothing after a minute.
 */
export const signedUrlLifetime_s = 30;
