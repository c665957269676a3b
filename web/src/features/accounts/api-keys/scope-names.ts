import type { Scope } from '@kinora/contract/scopes';

/** What an API key may do, in words. */
export const scopeNames: Record<Scope, string> = {
  'catalogue:read': 'Browse the catalogue',
  'shows:read': 'Read your shows and their figures',
  'shows:write': 'Change your shows and upload films',
  'earnings:read': 'Read your earnings and statements',
};
