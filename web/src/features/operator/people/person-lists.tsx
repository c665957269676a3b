import type { Person } from '@kinora/contract/operator/people';
import type { ReactNode } from 'react';
import { count, shortDate, timeAgo } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import { catalogueShow } from '../addresses.ts';
import { PaymentFact } from './payment-fact.tsx';

/** Shows, payments and sign-ins of a member. */
export function PersonLists({ person }: { person: Person }) {
  const { shows, payments, sessions } = person;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Facts title="Shows" none="No shows">
        {shows.map(({ id, title, episodes_count, created_at }) => (
          <Fact key={id} note={`${count(episodes_count, 'episode')} · created ${shortDate(created_at)}`}>
            <Link to={catalogueShow(id)}>
              <bdi>{title}</bdi>
            </Link>
          </Fact>
        ))}
      </Facts>
      <Facts title="Payments" none="No payments">
        {payments.map((payment) => (
          <PaymentFact key={payment.id} person={person} payment={payment} />
        ))}
      </Facts>
      <Facts title="Signed in" none="Not signed in anywhere">
        {sessions.map(({ id, browser, device, last_seen_at }) => (
          <Fact key={id} note={`${device} · seen ${timeAgo(last_seen_at)}`}>
            {browser}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}

function Facts({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section
      aria-label={title}
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 className="mb-3 text-small text-ink-secondary">{title}</h2>
      {children.length === 0 ? (
        <p className="text-small">{none}</p>
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
