import type { Keys } from '#keys.ts';

/** Returns a link with which the recipient of an email turns notifications off without signing in. */
export function unsubscribeUrl(public_url: string, keys: Pick<Keys, 'unsubscribe'>, user_id: number): string {
  return `${public_url}/api/unsubscribe/${user_id}.${keys.unsubscribe.sign(String(user_id))}`;
}

/** Returns the user for whom a link was issued; null if we did not issue the link. */
export function unsubscriberOf(keys: Pick<Keys, 'unsubscribe'>, token: string): number | null {
  const [, user_id = '', signature = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(token) ?? [];
  return keys.unsubscribe.matches(user_id, signature) ? Number(user_id) : null;
}
