import type { Overview } from '@kinora/contract/operator/overview';
import { count, fileSize, plural, shortDate } from '#lib/format.ts';
import { providerNames } from '../provider-names.ts';
import {
  cataloguePath,
  emailsPath,
  filmsPath,
  jobsPath,
  messagesPath,
  peoplePath,
  reportsPath,
} from '../console-paths.ts';

export type AttentionItem = {
  text: string;
  /** The path of the page where it can be handled, if there is one. */
  to?: string;
};

/** Sentences about problems with the service, most serious first. */
export function healthItems({
  contradictions,
  is_disk_low,
  free_bytes,
  is_proxy_undeclared,
  webhooks,
  is_backup_due,
  last_backup_at,
}: Overview['health']): AttentionItem[] {
  const items: (string | false)[] = [
    contradictions === null && 'The books could not be audited. The service’s log shows why.',
    contradictions !== null &&
      contradictions > 0 &&
      `The books are inconsistent in ${count(contradictions, 'place')}. Make no payouts until you know why; the metric “money_violations” shows where.`,
    is_disk_low && `The disk has ${fileSize(free_bytes)} left. Uploads pause when there is too little.`,
    is_proxy_undeclared &&
      'Most requests seem to come through a proxy, but TRUST_PROXY is 0: all clients share one address and can be locked out together. Set it to the number of your proxies.',
    ...webhooks.map(
      ({ provider, last_event_at, is_behind }) =>
        is_behind &&
        `${providerNames[provider]} has taken payments without notifying us${last_event_at ? ` since ${shortDate(last_event_at)}` : ''}. Check the address of its webhook.`,
    ),
    is_backup_due &&
      (last_backup_at
        ? `The last backup was made on ${shortDate(last_backup_at)}. The command “backup” makes another.`
        : 'There is no backup yet. The command “backup” makes one.'),
  ];
  return items.filter((text) => text !== false).map((text) => ({ text }));
}

/** Sentences about what is waiting for staff. */
export function attentionItems({
  open_reports,
  open_appeals,
  due_restorations,
  failed_films,
  failed_jobs,
  refused_emails,
  open_messages,
  unmatched_payments,
  failed_payouts,
  suspended_people,
}: Overview['attention']): AttentionItem[] {
  const items: (AttentionItem & { count: number })[] = [
    {
      count: open_reports,
      text: `${count(open_reports, 'report')} ${plural(open_reports, 'is', 'are')} waiting for a decision.`,
      to: reportsPath,
    },
    {
      count: open_appeals,
      text: `${count(open_appeals, 'appeal')} ${plural(open_appeals, 'is', 'are')} waiting for a decision.`,
      to: `${cataloguePath}?only=appealed`,
    },
    {
      count: due_restorations,
      text: `${count(due_restorations, 'work')} ${plural(due_restorations, 'is', 'are')} due to be restored after a counter-notice.`,
      to: `${cataloguePath}?only=appealed`,
    },
    {
      count: failed_films,
      text: `${count(failed_films, 'film')} could not be processed.`,
      to: `${filmsPath}?status=failed`,
    },
    {
      count: refused_emails,
      text: `${count(refused_emails, 'email')} did not arrive.`,
      to: emailsPath,
    },
    {
      count: open_messages,
      text: `${count(open_messages, 'message')} ${plural(open_messages, 'is', 'are')} waiting for an answer.`,
      to: messagesPath,
    },
    {
      count: failed_jobs,
      text: `${count(failed_jobs, 'job')} failed in the last seven days.`,
      to: jobsPath,
    },
    {
      count: unmatched_payments,
      text: `${count(unmatched_payments, 'payment')} ${plural(unmatched_payments, 'matches', 'match')} no member. The command “payments unmatched” lists them.`,
    },
    {
      count: failed_payouts,
      text: `${count(failed_payouts, 'payout')} could not be made.`,
      to: '/payouts',
    },
    {
      count: suspended_people,
      text: `${count(suspended_people, 'member')} ${plural(suspended_people, 'is', 'are')} suspended.`,
      to: `${peoplePath}?only=suspended`,
    },
  ];
  return items.filter((item) => item.count > 0).map(({ text, to }) => ({ text, ...(to && { to }) }));
}
