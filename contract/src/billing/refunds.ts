import * as z from 'zod/mini';
import { IdText, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { ActionReason } from '../operator/people.ts';

export const refundPayment = endpoint({
  summary:
    "Refund the rest of a member's payment through its provider; repeating the call refunds nothing more",
  method: 'POST',
  path: '/api/operator/payments/:payment_id/refund',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  params: z.object({ payment_id: IdText }),
  body: z.object({ reason: ActionReason }),
  response: Nothing,
});
