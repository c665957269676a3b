import * as z from 'zod/mini';

/** What an API key may do for its owner; a call without a scope cannot be made with a key. */
export const scopes = ['catalogue:read', 'shows:read', 'shows:write', 'earnings:read'] as const;

export const Scope = z.enum(scopes, 'Choose what the key may do');
export type Scope = z.infer<typeof Scope>;

/** Whether a key with these scopes may make a call that declares `needed`. */
export const includesScope = (held: readonly Scope[], needed: Scope): boolean =>
  held.includes(needed) || (needed === 'shows:read' && held.includes('shows:write'));
