import { CallError } from '@kinora/contract/client';

/** Returns the message for a passkey that could not be created or used. */
export function passkeyMessage(error: unknown): string {
  if (error instanceof CallError) return error.errors['passkey'] ?? error.message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was chosen. Try again, or use another way.';
  return 'Your browser could not use a passkey. Use another way.';
}
