import * as z from 'zod/mini';
import { Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

export const openConfirmation = endpoint({
  summary:
    'Confirm the email address of an account with the secret from the emailed link; 403 if the link has expired or was used',
  method: 'POST',
  path: '/api/confirm-email',
  auth: 'visitor',
  encoding: 'json',
  body: z.object({ link: z.string('The link is not complete').check(z.maxLength(200)) }),
  /** The address that has just been confirmed. */
  response: z.object({ email: z.string() }),
});

export const sendConfirmation = endpoint({
  summary: 'Email the caller another link that confirms their address, up to five a day',
  method: 'POST',
  path: '/api/profile/send-confirmation',
  auth: 'member',
  response: Nothing,
});
