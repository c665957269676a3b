import type { Overview } from '@kinora/contract/operator/overview';
import { count, plural } from '#lib/format.ts';

/** Says in sentences what waits for somebody. */
export function attentionItems({
  failed_films,
  failed_jobs,
  refused_emails,
  unmatched_payments,
}: Overview['attention']): string[] {
  return [
    failed_films > 0 && `${count(failed_films, 'film')} could not be processed.`,
    failed_jobs > 0 && `${count(failed_jobs, 'job')} failed in the last seven days. The log says why.`,
    refused_emails > 0 &&
      `${count(refused_emails, 'email')} ${plural(refused_emails, 'was', 'were')} refused by the mail server.`,
    unmatched_payments > 0 &&
      `${count(unmatched_payments, 'payment')} ${plural(unmatched_payments, 'matches', 'match')} no member.`,
  ].filter((text) => text !== false);
}
