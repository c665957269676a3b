import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** Returns the email that informs a reporter of the decision. */
export function decisionEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  report: { id: number; name: string; title: string; answer: string; is_copyright: boolean },
): EmailContent {
  const title = sanitizeName(report.title);
  return renderEmail(brand, {
    kind: report.is_copyright ? 'copyright-decision' : 'report-decision',
    subject: `Your report about “${title}” has been decided`,
    title: `Hello ${sanitizeName(report.name)}`,
    blocks: [
      { kind: 'text', text: `We have looked at your report about “${title}” (number ${report.id}).` },
      { kind: 'quote', text: report.answer },
      {
        kind: 'text',
        text: 'Thank you for your help. If you think we have missed something, write to us.',
      },
      { kind: 'link', label: 'Write to us', url: `${brand.public_url}/contact` },
    ],
    note: 'You are receiving this email because you reported something to us. The creator is not told who reported it.',
  });
}
