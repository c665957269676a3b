import { count } from '@kinora/contract/plural';
import type { Brand } from '#features/billing/notify/email-parts.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** How many shows the email lists. */
const maxShows = 5;

/** Lists the followed shows that have new episodes since the member left. */
export function winBackEmail(
  brand: Brand,
  {
    name,
    missedShows,
    unsubscribe_url,
  }: { name: string; missedShows: readonly { title: string; episodes: number }[]; unsubscribe_url: string },
): EmailContent {
  const episodes = missedShows.reduce((sum, show) => sum + show.episodes, 0);
  const title = `${count(episodes, 'new episode')} since you left`;
  return renderEmail(brand, {
    kind: 'win-back',
    subject: title,
    title: `${sanitizeName(name)}, ${title}`,
    blocks: [
      {
        kind: 'text',
        text: 'The shows that you follow have continued, and we have kept your place in them.',
      },
      {
        kind: 'facts',
        facts: missedShows
          .slice(0, maxShows)
          .map((show) => [sanitizeName(show.title), count(show.episodes, 'new episode')] as const),
      },
      { kind: 'link', label: 'Come back', url: `${brand.public_url}/plan-details` },
    ],
    note: `You are receiving this email because you had a subscription. We send it only once. To unsubscribe: ${unsubscribe_url}`,
  });
}
