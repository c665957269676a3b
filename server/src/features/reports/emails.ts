import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** Confirms to a member that we have received their report. */
export function receiptEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  report: { id: number; name: string; title: string; words: string },
): EmailContent {
  return renderEmail(brand, {
    kind: 'report-receipt',
    subject: `We have received your report (number ${report.id})`,
    title: `Thank you, ${sanitizeName(report.name)}`,
    blocks: [
      {
        kind: 'text',
        text: `We have received your report about “${sanitizeName(report.title)}”. Someone will look at it, and we will write to you once we have made a decision.`,
      },
      { kind: 'quote', text: report.words },
    ],
    note: 'You are receiving this email because you reported something to us. The creator is not told who reported it.',
  });
}

/**
 * Confirms that we have received a copyright notice. Anybody can enter any address in the form, so the
 * email repeats only the name from it.
 */
export function noticeReceiptEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  notice: { id: number; name: string; title: string },
): EmailContent {
  return renderEmail(brand, {
    kind: 'copyright-receipt',
    subject: `We have received your copyright notice (number ${notice.id})`,
    title: `Hello ${sanitizeName(notice.name)}`,
    blocks: [
      {
        kind: 'text',
        text: `We have received your notice about “${sanitizeName(notice.title)}”. Someone will look at it soon, and we will write to you once we have made a decision.`,
      },
      { kind: 'link', label: 'Write to us', url: `${brand.public_url}/contact` },
    ],
    note: 'You are receiving this email because this address was entered in our form for copyright notices. If it was not you, write to us.',
  });
}
