import type { Person } from '@kinora/contract/operator/people';
import { money, shortDate } from '#lib/format.ts';
import { providerNames } from '../provider-names.ts';
import { roleNames } from './role-names.ts';

/** The account in short, with the suspension first if there is one. */
export function PersonFacts({ person }: { person: Person }) {
  const { id, email, email_confirmed, role, created_at, suspension } = person;
  const facts = [
    ['Number', String(id)],
    ['Email', email],
    ['Email confirmed', email_confirmed ? 'Yes' : 'Not yet'],
    ['Role', roleNames[role]],
    ['Member since', shortDate(created_at)],
    ['Subscription', subscriptionOf(person)],
  ] as const;
  return (
    <section
      aria-label="Account"
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      {suspension && (
        <p className="mb-5 rounded-card bg-danger/12 px-4 py-3 text-small text-danger wrap-anywhere">
          Suspended {suspension.until ? `until ${shortDate(suspension.until)}` : 'without an end'}:{' '}
          {suspension.reason}
        </p>
      )}
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-small text-ink-secondary">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function subscriptionOf({ subscription, is_subscribed }: Person): string {
  if (!subscription) return 'Never had one';
  const { price_minor, currency, access_until, provider, is_free } = subscription;
  if (is_free && access_until)
    return `Free access, ${is_subscribed ? 'until' : 'ended'} ${shortDate(access_until)}`;
  const price = `${money(price_minor, currency)} a month through ${providerNames[provider]}`;
  if (!access_until) return `${price}, not paid yet`;
  return `${price}, access ${is_subscribed ? 'until' : 'ended'} ${shortDate(access_until)}`;
}
