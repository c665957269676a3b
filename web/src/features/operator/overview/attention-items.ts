import type { Overview } from '@kinora/contract/operator/overview';
import { count, plural } from '#lib/format.ts';
import { emails, films, messages, people } from '../addresses.ts';

export type Item = {
  text: string;
  /** Where to look, if there is a screen for it. */
  to?: string;
};

/** Says in sentences what waits for somebody. */
export function attentionItems({
  failed_films,
  failed_jobs,
  refused_emails,
  open_messages,
  unmatched_payments,
  suspended_people,
}: Overview['attention']): Item[] {
  const items: (Item & { count: number })[] = [
    {
      count: failed_films,
      text: `${count(failed_films, 'film')} could not be processed.`,
      to: `${films}?status=failed`,
    },
    {
      count: refused_emails,
      text: `${count(refused_emails, 'email')} could not be sent.`,
      to: emails,
    },
    {
      count: open_messages,
      text: `${count(open_messages, 'message')} ${plural(open_messages, 'waits', 'wait')} for an answer.`,
      to: messages,
    },
    {
      count: failed_jobs,
      text: `${count(failed_jobs, 'job')} failed in the last seven days. The log says why.`,
    },
    {
      count: unmatched_payments,
      text: `${count(unmatched_payments, 'payment')} ${plural(unmatched_payments, 'matches', 'match')} no member. The command “payments unmatched” lists them.`,
    },
    {
      count: suspended_people,
      text: `${count(suspended_people, 'member')} ${plural(suspended_people, 'is', 'are')} suspended.`,
      to: `${people}?only=suspended`,
    },
  ];
  return items.filter((item) => item.count > 0).map(({ text, to }) => ({ text, ...(to && { to }) }));
}
