import * as z from 'zod/mini';
import { MaturityLevel, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { EnteredPassword } from './passwords.ts';
import { Pin } from './pin.ts';
import { Profile } from './profile.ts';

export const setMaturityLevel = endpoint({
  summary: 'Change the caller’s maturity setting; a locked setting requires its PIN',
  method: 'POST',
  path: '/api/profile/maturity-level',
  auth: 'member',
  encoding: 'json',
  body: z.object({ maturity_level: MaturityLevel, pin: z.optional(Pin) }),
  response: Profile,
});

/** The current PIN, or the account's password instead. */
const proof = { pin: z.optional(Pin), password: z.optional(EnteredPassword('Enter password')) };

export const setMaturityPin = endpoint({
  summary: 'Lock the maturity setting with a PIN, or change the PIN with the current one or the password',
  method: 'POST',
  path: '/api/profile/maturity-pin',
  auth: 'member',
  encoding: 'json',
  body: z.object({ new_pin: Pin, ...proof }),
  response: Profile,
});

export const removeMaturityPin = endpoint({
  summary: 'Unlock the maturity setting with its PIN or the password',
  method: 'POST',
  path: '/api/profile/maturity-pin/remove',
  auth: 'member',
  encoding: 'json',
  body: z.object(proof),
  response: Profile,
});

export const confirmAdult = endpoint({
  summary: 'Confirm, once per account, that its viewer is 18 or older; a locked setting requires its PIN',
  method: 'POST',
  path: '/api/profile/adult',
  auth: 'member',
  encoding: 'json',
  body: z.object({ pin: z.optional(Pin) }),
  response: Nothing,
});
