import * as z from 'zod/mini';
import { isDateOnly } from '../calendar-day.ts';
import { IdText, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { ActionReason } from '../operator/people.ts';

/** The last day, in UTC, on which a member can watch for free. */
export const LastDay = z.string('Choose a day').check(z.refine(isDateOnly, 'Choose a day'));

const userParams = z.object({ user_id: IdText });

export const giveFreeAccess = endpoint({
  summary:
    'Let a member without access watch for free until the end of a day, through a subscription at the card provider that never charges anything',
  method: 'POST',
  path: '/api/operator/people/:user_id/free-access',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  params: userParams,
  body: z.object({ last_day: LastDay, reason: ActionReason }),
  response: Nothing,
});

export const endFreeAccess = endpoint({
  summary: 'End a member’s free access immediately',
  method: 'POST',
  path: '/api/operator/people/:user_id/end-free-access',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  params: userParams,
  body: z.object({ reason: ActionReason }),
  response: Nothing,
});
