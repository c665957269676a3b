import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** Notifies the owner of a webhook that it was switched off. */
export function disabledEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  { name, url, is_service }: { name: string; url: string; is_service: boolean },
): EmailContent {
  const page = is_service ? '/operator/webhooks' : '/publisher/webhooks';
  return renderEmail(brand, {
    kind: 'webhook-disabled',
    subject: 'A webhook was switched off',
    title: `${sanitizeName(name)}, a webhook was switched off`,
    blocks: [
      {
        kind: 'text',
        text: `We can no longer deliver events to ${new URL(url).host}, so we have stopped trying.`,
      },
      {
        kind: 'text',
        text: 'The page below shows what went wrong. Once your server works, switch the webhook on there. Earlier events can be sent again one by one; events that happen while it is off are not sent.',
      },
      { kind: 'link', label: 'See your webhooks', url: brand.public_url + page },
    ],
    note: 'You are receiving this email because you created this webhook.',
  });
}

/** Notifies the owner of a webhook that its secret was replaced, in case someone else did it. */
export function secretReplacedEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  { name, url }: { name: string; url: string },
): EmailContent {
  const title = 'the secret of a webhook was replaced';
  return renderEmail(brand, {
    kind: 'webhook-secret-replaced',
    subject: `Your ${brand.brand_name} account: ${title}`,
    title: `${sanitizeName(name)}, ${title}`,
    blocks: [
      {
        kind: 'text',
        text: `Events that we send to ${new URL(url).host} are now signed with a new secret. For a day they are also signed with the old one, so give your server the new secret by then.`,
      },
      {
        kind: 'text',
        text: 'If that was not you, choose a new password, and replace the secret again on the page below.',
      },
      { kind: 'link', label: 'See your webhooks', url: `${brand.public_url}/publisher/webhooks` },
    ],
    note: 'You are receiving this email for the security of your account. You cannot unsubscribe from such emails.',
  });
}

/** Notifies the owner of a webhook that it was created, in case someone else did it. */
export function createdEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  { name, url }: { name: string; url: string },
): EmailContent {
  const title = 'a webhook was created';
  return renderEmail(brand, {
    kind: 'webhook-created',
    subject: `Your ${brand.brand_name} account: ${title}`,
    title: `${sanitizeName(name)}, ${title}`,
    blocks: [
      { kind: 'text', text: `From now on, ${new URL(url).host} receives events about your shows.` },
      {
        kind: 'text',
        text: 'If that was not you, delete it on the page below and choose a new password.',
      },
      { kind: 'link', label: 'See your webhooks', url: `${brand.public_url}/publisher/webhooks` },
    ],
    note: 'You are receiving this email for the security of your account. You cannot unsubscribe from such emails.',
  });
}
