/**
 * SHA-256 in base64.
 * @returns undefined where the browser has no cryptography, as on a plain http address of the network.
 */
export async function checksum(bytes: Blob): Promise<string | undefined> {
  if (!globalThis.crypto.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
