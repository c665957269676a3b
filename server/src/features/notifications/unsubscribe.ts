import type { Keys } from '#keys.ts';

/** The link by which the reader of a letter wants no more of its kind, without signing in. */
export function unsubscribeUrl(public_url: string, keys: Pick<Keys, 'unsubscribe'>, user_id: number): string {
  return `${public_url}/api/unsubscribe/${user_id}.${keys.unsubscribe.sign(String(user_id))}`;
}

/** Whose link it is; null when it is none of ours. */
export function unsubscriberOf(keys: Pick<Keys, 'unsubscribe'>, token: string): number | null {
  const [, user_id = '', signature = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(token) ?? [];
  return keys.unsubscribe.matches(user_id, signature) ? Number(user_id) : null;
}
