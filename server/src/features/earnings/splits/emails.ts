import { shareText } from '@kinora/contract/earnings/splits';
import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

type Brand = Pick<Config, 'brand_name' | 'public_url'>;

const monthName = (month: string): string =>
  new Date(`${month}-01T00:00Z`).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Offers someone a share of a show's royalties. */
export function splitInvitationEmail(
  brand: Brand,
  {
    publisher,
    title,
    share_bp,
    secret,
  }: { publisher: string; title: string; share_bp: number; secret: string },
): EmailContent {
  const inviter = sanitizeName(publisher);
  return renderEmail(brand, {
    kind: 'split-invitation',
    subject: `${inviter} offers you a share of a show on ${brand.brand_name}`,
    title: `${inviter} offers you ${shareText(share_bp)} of the royalties of “${title}”`,
    blocks: [
      {
        kind: 'text',
        text: `If you accept, this share of the show’s earnings is yours, starting with the month after everybody has accepted. It is credited to your account at ${brand.brand_name}, where you can check it to the cent. If you have no account, you can create one when you accept.`,
      },
      { kind: 'link', label: 'See the invitation', url: `${brand.public_url}/split-invitation#${secret}` },
      { kind: 'text', text: 'The invitation is valid for thirty days. If you do nothing, nothing changes.' },
    ],
    note: `You are receiving this email because ${inviter} entered your address. We have not stored it for any other purpose.`,
  });
}

/** Asks an earner to answer a proposal that changes their share. */
export function splitProposalEmail(
  brand: Brand,
  { publisher, title, share_bp }: { publisher: string; title: string; share_bp: number },
): EmailContent {
  return renderEmail(brand, {
    kind: 'split-proposal',
    subject: `Your share of “${title}” on ${brand.brand_name}`,
    title: `${sanitizeName(publisher)} proposes that your share of “${title}” become ${shareText(share_bp)}`,
    blocks: [
      { kind: 'text', text: 'Nothing changes unless you accept it.' },
      { kind: 'link', label: 'See the proposal', url: `${brand.public_url}/publisher/splits` },
    ],
    note: 'You are receiving this email because you have a share of this show.',
  });
}

/** Informs an earner of their newly agreed share. */
export function splitAgreedEmail(
  brand: Brand,
  { title, share_bp, from_month }: { title: string; share_bp: number; from_month: string },
): EmailContent {
  const from = monthName(from_month);
  return renderEmail(brand, {
    kind: 'split-agreed',
    subject: `New shares of “${title}” starting in ${from}`,
    title: `Starting in ${from}, ${shareText(share_bp)} of the royalties of “${title}” is yours`,
    blocks: [
      { kind: 'text', text: `Earlier months, and corrections to them, keep their previous shares.` },
      { kind: 'link', label: 'See all shares', url: `${brand.public_url}/publisher/splits` },
    ],
    note: 'You are receiving this email because you have, or had, a share of this show. If you did not agree to the new shares, change your password and write to us.',
  });
}

/** Informs a publisher that a proposal was declined. */
export function splitDeclinedEmail(
  brand: Brand,
  { title, earner }: { title: string; earner: string },
): EmailContent {
  return renderEmail(brand, {
    kind: 'split-declined',
    subject: `Your proposal for “${title}” was declined`,
    title: `${sanitizeName(earner)} declined the shares that you proposed for “${title}”`,
    blocks: [
      { kind: 'text', text: 'The shares stay as they were. You can propose different ones.' },
      { kind: 'link', label: 'Go to the shares', url: `${brand.public_url}/publisher/splits` },
    ],
    note: 'You are receiving this email because you publish this show.',
  });
}
