/**
 * What happens to an email to an account that has not confirmed its address:
 * - `proves`: it is sent, because what it contains proves whose address it is.
 * - `elsewhere`: it is sent, because it does not go to an account: someone gave the address with a message,
 * a notice or an invitation, or the address is the operator's. Otherwise signing up with a stranger's address
 * would keep these emails from that stranger.
 * - `kept`: it is sent once the address is confirmed. It records a payment, the end of a contract or a
 * decision, which by law the member has to receive.
 * - `dropped`: it is never sent. It would soon be out of date, or the screens show the same information.
 */
type WhenUnconfirmed = 'proves' | 'elsewhere' | 'kept' | 'dropped';

/** Every kind of email that the service sends. */
export const emailKinds = {
  'confirm-email': 'proves',
  'new-address-code': 'proves',
  'new-address-link': 'proves',
  'reset-code': 'proves',

  'address-in-use': 'elsewhere',
  'contact-message': 'elsewhere',
  'message-answer': 'elsewhere',
  'split-invitation': 'elsewhere',
  'copyright-receipt': 'elsewhere',
  'copyright-decision': 'elsewhere',
  'counter-notice': 'elsewhere',
  gift: 'elsewhere',
  'gift-receipt': 'elsewhere',
  'gift-refund': 'elsewhere',

  receipt: 'kept',
  refund: 'kept',
  'refund-failed': 'kept',
  duplicate: 'kept',
  cancelled: 'kept',
  paused: 'kept',
  'interval-changed': 'kept',
  'new-price': 'kept',
  'price-stays': 'kept',
  withdrawal: 'kept',
  ended: 'kept',
  'gift-redeemed': 'kept',
  'gift-ended': 'kept',
  policy: 'kept',
  'creator-notice': 'kept',
  suspended: 'kept',
  'report-receipt': 'kept',
  'report-decision': 'kept',

  'address-changing': 'dropped',
  'address-changed': 'dropped',
  'password-changed': 'dropped',
  'account-deleted': 'dropped',
  factors: 'dropped',
  'api-key': 'dropped',
  'webhook-created': 'dropped',
  'webhook-disabled': 'dropped',
  'webhook-secret-replaced': 'dropped',
  'data-export': 'dropped',
  'payment-failed': 'dropped',
  'unconfirmed-subscription': 'dropped',
  'last-call': 'dropped',
  'free-days-end': 'dropped',
  renewal: 'dropped',
  'pause-ends': 'dropped',
  'card-expires': 'dropped',
  'free-access': 'dropped',
  'free-access-ended': 'dropped',
  'win-back': 'dropped',
  release: 'dropped',
  'bank-account': 'dropped',
  'payout-waits': 'dropped',
  'payout-account': 'dropped',
  'tax-form-ends': 'dropped',
  'split-proposal': 'dropped',
  'split-agreed': 'dropped',
  'split-declined': 'dropped',
} as const satisfies Record<string, WhenUnconfirmed>;

export type EmailKind = keyof typeof emailKinds;
