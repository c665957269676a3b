/** Delivers films in place of the service itself. */
export type Edge = {
  /**
   * Returns the base URL of everything that one grant opens, without a trailing slash.
   * @param folder the folder of the video's files, such as `/12/`.
   */
  baseUrlOf: (grant: string, folder: string, expires_at: Date) => string;
  /**
   * Returns a URL at which the edge serves one object to anybody, for a few seconds; null if the edge uses the
   * URLs of the service, and asks it who may watch.
   */
  signedUrl: ((key: string, now: Date) => Promise<string>) | null;
};

/**
 * For how many seconds a signed URL is valid. Whether a session may watch is cached for another thirty,
 * so that people who may no longer watch get nothing after a minute.
 */
export const signedUrlLifetime_s = 30;
