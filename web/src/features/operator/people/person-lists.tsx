import type { Person, PersonReport, PersonSubscription } from '@kinora/contract/operator/people';
import type { ReactNode } from 'react';
import { count, money, shortDate, timeAgo } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import { reasonNames } from '../../reports/reason-names.ts';
import { catalogueShowPath, reportPath } from '../console-paths.ts';
import { decisionNames } from '../reports/decision-names.ts';
import { providerNames } from '../provider-names.ts';
import { EmailFact } from './email-fact.tsx';
import { subscriptionNote } from './notes.ts';
import { PaymentFact } from './payment-fact.tsx';

/** A member's shows, payments, subscriptions, emails, reports and sessions. */
export function PersonLists({ person }: { person: Person }) {
  const { shows, payments, sessions, subscriptions, emails, reports_by, reports_about } = person;
  return (
    <div className="gap-6 xl:columns-2 *:mb-6 *:break-inside-avoid">
      <Facts title="Shows" emptyText="No shows">
        {shows.map(({ id, title, episodes_count, created_at }) => (
          <Fact key={id} note={`${count(episodes_count, 'episode')} · created ${shortDate(created_at)}`}>
            <Link to={catalogueShowPath(id)}>
              <bdi>{title}</bdi>
            </Link>
          </Fact>
        ))}
      </Facts>
      <Facts title="Payments" emptyText="No payments">
        {payments.map((payment) => (
          <PaymentFact key={payment.id} person={person} payment={payment} />
        ))}
      </Facts>
      <Facts title="Subscriptions" emptyText="No subscriptions">
        {subscriptions.map((subscription) => (
          <Fact key={subscription.id} note={subscriptionNote(subscription)}>
            {subscriptionName(subscription)}
          </Fact>
        ))}
      </Facts>
      <Facts title="Emails" emptyText="None in the last few weeks">
        {emails.map((email) => (
          <EmailFact key={`${email.at} ${email.subject}`} email={email} />
        ))}
      </Facts>
      {reports_by.length > 0 && <Reports title="Reports by them" reports={reports_by} />}
      {reports_about.length > 0 && <Reports title="Reports about them" reports={reports_about} />}
      <Facts title="Sessions" emptyText="Not signed in anywhere">
        {sessions.map(({ id, browser, device, last_seen_at }) => (
          <Fact key={id} note={`${device} · seen ${timeAgo(last_seen_at)}`}>
            {browser}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}

const subscriptionName = ({ is_free, price_minor, currency, billed_every, provider }: PersonSubscription) =>
  is_free
    ? 'Free access'
    : `${money(price_minor, currency)} a ${billed_every} through ${providerNames[provider]}`;

function Reports({ title, reports }: { title: string; reports: readonly PersonReport[] }) {
  return (
    <Facts title={title} emptyText="No reports">
      {reports.map(({ id, reason, show_title, decision, created_at }) => (
        <Fact
          key={id}
          note={`${reasonNames[reason]} · ${shortDate(created_at)} · ${decision ? decisionNames[decision] : 'open'}`}
        >
          <Link to={reportPath(id)}>
            <bdi>{show_title}</bdi>
          </Link>
        </Fact>
      ))}
    </Facts>
  );
}

function Facts({ title, emptyText, children }: { title: string; emptyText: string; children: ReactNode[] }) {
  return (
    <section
      aria-label={title}
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 className="mb-3 text-small text-ink-secondary">{title}</h2>
      {children.length === 0 ? (
        <p className="text-small">{emptyText}</p>
      ) : (
        <ul className="divide-y divide-hairline">{children}</ul>
      )}
    </section>
  );
}

function Fact({ note, children }: { note: string; children: ReactNode }) {
  return (
    <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
      <span className="font-medium wrap-anywhere">{children}</span>
      <span className="text-small text-ink-secondary">{note}</span>
    </li>
  );
}
