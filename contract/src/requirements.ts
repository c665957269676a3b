import { CallError } from './client.ts';

/**
 * What a refused call requires first, in the response's `data`. The call can then be repeated.
 * - `second-factor`, after the right password: see `loginWithCode`. The ticket is valid for ten minutes.
 * - `confirmation` of who is calling, within the last ten minutes: see `confirmIdentity`.
 * - `factor-setup`: the caller, who runs the service or is paid by it, must have a second factor: see `beginTotp`.
 */
export type Requirement =
  | { required: 'second-factor'; ticket: string }
  | { required: 'confirmation' }
  | { required: 'factor-setup' };

// @NOTE A plain type: a zod schema would add zod to the code of every page's first load.
/** Returns what a refused call requires first; null if it was refused for another reason. */
export function requirementOf(error: unknown): Requirement | null {
  if (!(error instanceof CallError) || typeof error.data !== 'object' || error.data === null) return null;
  return 'required' in error.data ? (error.data as Requirement) : null;
}
