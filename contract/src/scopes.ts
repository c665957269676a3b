import * as z from 'zod/mini';

/** What an API key may do for its owner. A call that names no scope cannot be made with a key. */
export const scopes = ['catalogue:read', 'shows:read', 'shows:write', 'earnings:read'] as const;

export const Scope = z.enum(scopes, 'Choose what the key may do');
export type Scope = z.infer<typeof Scope>;

/** What each scope allows, as shown to the key's owner. */
export const scopeTexts: Record<Scope, string> = {
  'catalogue:read': 'Browse the catalogue',
  'shows:read': 'Read your shows and their analytics',
  'shows:write': 'Change your shows and upload films',
  'earnings:read': 'Read your earnings and statements',
};

/** Whether a key with these scopes may make a call that declares `needed`. */
export const includesScope = (held: readonly Scope[], needed: Scope): boolean =>
  held.includes(needed) || (needed === 'shows:read' && held.includes('shows:write'));
