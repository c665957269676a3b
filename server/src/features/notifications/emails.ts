import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** Informs a show's follower of a new episode. */
export function releaseEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  {
    name,
    show_name,
    title,
    episode_number,
    path,
    unsubscribe_url,
  }: {
    name: string;
    show_name: string;
    title: string;
    episode_number: number;
    path: string;
    unsubscribe_url: string;
  },
): EmailContent {
  const show = sanitizeName(show_name);
  return renderEmail(brand, {
    kind: 'release',
    subject: `A new episode of ${show}`,
    title: `${sanitizeName(name)}, a new episode of ${show} is out`,
    blocks: [
      { kind: 'text', text: `Episode ${episode_number}, “${sanitizeName(title)}”, is ready to watch.` },
      { kind: 'link', label: 'Watch it', url: `${brand.public_url}${path}` },
    ],
    note: `You are receiving this email because you follow the show. To unsubscribe: ${unsubscribe_url}`,
  });
}
