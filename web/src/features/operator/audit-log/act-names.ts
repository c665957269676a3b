import type { Act } from '@kinora/contract/operator/audit-log';

export const actNames: Record<Act, string> = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'signed-out-elsewhere': 'Signed out everywhere else',
  'password-changed': 'Changed the password',
  'password-reset': 'Reset the password with a code',
  'email-changed': 'Changed the email address',
  'data-exported': 'Requested their data',
  'account-deleted': 'Deleted the account',
  'role-changed': 'Changed a role',
  suspended: 'Suspended a member',
  'suspension-lifted': 'Lifted a suspension',
  'signed-out-by-staff': 'Signed a member out',
  'person-viewed': 'Looked at a member',
  'film-retried': 'Had a film processed again',
  'email-sent-again': 'Sent an email again',
  'tax-number-read': 'Opened a tax number',
  'w9-read': 'Opened a W-9',
  'payouts-exported': 'Exported payouts',
  'payouts-paid': 'Marked payouts as paid',
  'payout-failed': 'Marked a payout as failed',
};
