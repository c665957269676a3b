import * as z from 'zod/mini';
import { Id, IdText, Instant, Nothing, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { SignedIn } from './account.ts';
import { Device } from './credentials.ts';

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

/** How many passkeys an account may have. */
export const maxPasskeys = 20;

const base64url = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*$/));

/**
 * What a browser returns for `navigator.credentials.create` or `get`, as JSON. Only its shape is checked here;
 * the server verifies the rest.
 */
export const PasskeyResponse = z.looseObject(
  {
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: base64url }),
    clientExtensionResults: z.looseObject({}),
  },
  'The browser’s response is not valid',
);
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;

/** The name that a passkey's owner gives it. */
export const PasskeyName = text('Name', 1, 60);

/** The options for `navigator.credentials`, as JSON. */
const Options = z.looseObject({ challenge: z.string() });

export const beginPasskey = endpoint({
  summary: 'Options with which the caller’s browser creates a passkey; valid once, for ten minutes',
  method: 'POST',
  path: '/api/passkeys/begin',
  auth: 'member',
  step_up: 'always',
  response: Options,
});

export const addPasskey = endpoint({
  summary: 'Add a passkey that the browser has created',
  method: 'POST',
  path: '/api/passkeys',
  auth: 'member',
  step_up: 'always',
  encoding: 'json',
  body: z.object({ name: PasskeyName, response: PasskeyResponse }),
  /** Recovery codes, if the account had none; they cannot be read again. */
  response: z.object({ recovery_codes: z.nullable(z.array(z.string())) }),
});

export const removePasskey = endpoint({
  summary: 'Remove one of the caller’s passkeys; removing the last factor also deletes the recovery codes',
  method: 'DELETE',
  path: '/api/passkeys/:passkey_id',
  auth: 'member',
  step_up: 'always',
  params: z.object({ passkey_id: IdText }),
  response: Nothing,
});

export const passkeyOptions = endpoint({
  summary:
    'Options with which a browser requests a passkey, to sign in or to confirm who is calling; valid once, for ten minutes',
  method: 'POST',
  path: '/api/passkeys/options',
  auth: 'visitor',
  response: Options,
});

export const signInWithPasskey = endpoint({
  summary: 'Sign in with a passkey, without a password; 422 if it is unknown or invalid',
  method: 'POST',
  path: '/api/login/passkey',
  auth: 'visitor',
  encoding: 'json',
  body: z.extend(Device, { response: PasskeyResponse }),
  response: SignedIn,
});
