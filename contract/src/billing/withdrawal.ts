import { Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** What a person agrees to before they subscribe, if they have a right to withdraw. */
export const consentWording = (days: number): string =>
  `Start my membership right away. I can withdraw within ${days} days, as long as I have not watched anything; once I begin to watch, I lose this right.`;

export const withdrawFromContract = endpoint({
  summary:
    'Withdraw from the subscription within the days that the operator grants: it ends now, and what was paid is refunded',
  method: 'POST',
  path: '/api/withdraw-from-contract',
  auth: 'member',
  response: Nothing,
});
