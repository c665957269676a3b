import type { TaxForm } from '@kinora/contract/earnings/tax-forms';
import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

const formNames: Record<TaxForm['kind'], string> = { w8ben: 'W-8BEN', w8ben_e: 'W-8BEN-E' };

/** Asks a creator to sign their tax form again before it expires. */
export function renewalEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  { name, kind, valid_until }: { name: string; kind: TaxForm['kind']; valid_until: string },
): EmailContent {
  const day = new Date(valid_until).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  return renderEmail(brand, {
    kind: 'tax-form-ends',
    subject: `Your ${formNames[kind]} form at ${brand.brand_name} expires on ${day}`,
    title: `${sanitizeName(name)}, please sign your tax form again by ${day}`,
    blocks: [
      {
        kind: 'text',
        text: `A ${formNames[kind]} form is valid until the end of the third year after it was signed. Without a valid form, tax may have to be withheld from your earnings. Signing it again takes a minute: your last entries are kept, and you only have to confirm them.`,
      },
      { kind: 'link', label: 'Sign it in Account Setting', url: `${brand.public_url}/profile` },
    ],
    note: 'You are receiving this email because you are paid for your shows. It is sent once for each form.',
  });
}
