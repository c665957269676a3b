import type { Keys } from '#keys.ts';

/** Returns the link that unsubscribes the reader of an email from emails of its kind, without signing in. */
export function unsubscribeUrl(public_url: string, keys: Pick<Keys, 'unsubscribe'>, user_id: number): string {
  return `${public_url}/api/unsubscribe/${user_id}.${keys.unsubscribe.sign(String(user_id))}`;
}

/** Returns the user whom the link was issued for; null if it is not one of our links. */
export function unsubscriberOf(keys: Pick<Keys, 'unsubscribe'>, token: string): number | null {
  const [, user_id = '', signature = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(token) ?? [];
  return keys.unsubscribe.matches(user_id, signature) ? Number(user_id) : null;
}
