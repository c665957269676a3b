import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

type Brand = Pick<Config, 'brand_name' | 'public_url'>;

/** Sent to the new address, to confirm it. */
export function newAddressCodeEmail(
  brand: Brand,
  { name, code }: { name: string; code: string },
): EmailContent {
  return renderEmail(brand, {
    kind: 'new-address-code',
    subject: `Confirm your address for ${brand.brand_name}`,
    title: `Hello ${sanitizeName(name)}, is this you?`,
    blocks: [
      {
        kind: 'text',
        text: 'Enter this code under Account Setting to use this address for your account. It works once and expires in ten minutes.',
      },
      { kind: 'facts', facts: [['Code', code]] },
    ],
    note: 'You are receiving this email because someone entered this address for their account. If that was not you, you can ignore it.',
  });
}

/** Sent instead of the code to an address that already has an account. */
export const addressInUseEmail = (brand: Brand): EmailContent =>
  renderEmail(brand, {
    kind: 'address-in-use',
    subject: `This address already has an account at ${brand.brand_name}`,
    title: 'This address already has an account',
    blocks: [
      {
        kind: 'text',
        text: 'Someone who is signed in to another account asked to use this address for that account. This is not possible while the address has its own account. If that was you, sign in with this address, or delete the account that has it first.',
      },
      { kind: 'link', label: 'Sign in', url: `${brand.public_url}/sign-in` },
    ],
    note: 'You are receiving this email because someone entered this address for their account. If that was not you, you can ignore it: nothing has changed.',
  });

/** Sent to an address that an operator entered for a member who no longer has access to the old one. */
export function newAddressLinkEmail(
  brand: Brand,
  { name, secret }: { name: string; secret: string },
): EmailContent {
  return renderEmail(brand, {
    kind: 'new-address-link',
    subject: `Use this address for ${brand.brand_name}`,
    title: `Hello ${sanitizeName(name)}, is this you?`,
    blocks: [
      {
        kind: 'text',
        text: 'You asked us to use this address for your account. Choose a new password to confirm it; from then on you sign in with this address. The link works once and expires in a day.',
      },
      { kind: 'link', label: 'Choose a new password', url: `${brand.public_url}/reset-password#${secret}` },
    ],
    note: 'You are receiving this email because someone asked us to use this address for their account. If that was not you, you can ignore it.',
  });
}

/** Sent to an account's address as soon as staff have entered another one. */
export function moveRequestedEmail(
  brand: Brand,
  { name, email }: { name: string; email: string },
): EmailContent {
  return renderEmail(brand, {
    kind: 'address-changing',
    subject: `A new address was requested for your ${brand.brand_name} account`,
    title: `Hello ${sanitizeName(name)}`,
    blocks: [
      {
        kind: 'text',
        text: 'We were asked to use another address for your account, because you can no longer read emails sent to this one:',
      },
      { kind: 'facts', facts: [['New address', email]] },
      {
        kind: 'text',
        text: 'If that was not you, change your password within a day, which cancels the request, and write to us.',
      },
      { kind: 'link', label: 'Write to us', url: `${brand.public_url}/contact` },
    ],
    note: 'You are receiving this email for the security of your account.',
  });
}

/** Sent to the previous address after the member changed it. */
export const emailChangedEmail = (brand: Brand, account: { name: string; email: string }): EmailContent =>
  addressChangeEmail(
    brand,
    account,
    'The new address was confirmed with your password and a code that we sent to it.',
  );

/** Sent to the previous address after an operator entered the new one. */
export const addressMovedEmail = (brand: Brand, account: { name: string; email: string }): EmailContent =>
  addressChangeEmail(
    brand,
    account,
    'The new address was confirmed with a link that we sent to it, and a new password was chosen.',
  );

function addressChangeEmail(
  brand: Brand,
  { name, email }: { name: string; email: string },
  confirmation: string,
): EmailContent {
  return renderEmail(brand, {
    kind: 'address-changed',
    subject: `Your ${brand.brand_name} address was changed`,
    title: `${sanitizeName(name)}, your account has a new address`,
    blocks: [
      { kind: 'facts', facts: [['New address', email]] },
      {
        kind: 'text',
        text: `${confirmation} If that was not you, write to us immediately.`,
      },
      { kind: 'link', label: 'Write to us', url: `${brand.public_url}/contact` },
    ],
    note: 'You are receiving this email for the security of your account. It is the last email to this address.',
  });
}
