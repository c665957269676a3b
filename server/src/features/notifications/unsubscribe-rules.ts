import type { Keys } from '#keys.ts';

/** Returns the link with which the reader of an email turns off emails of its kind, without signing in. */
export function unsubscribeUrl(public_url: string, keys: Pick<Keys, 'unsubscribe'>, user_id: number): string {
  return `${public_url}/api/unsubscribe/${user_id}.${keys.unsubscribe.sign(String(user_id))}`;
}

/** Returns the user whose link it is; null if the link is not one of ours. */
export function unsubscriberOf(keys: Pick<Keys, 'unsubscribe'>, token: string): number | null {
  const [, user_id = '', signature = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(token) ?? [];
  return keys.unsubscribe.matches(user_id, signature) ? Number(user_id) : null;
}
