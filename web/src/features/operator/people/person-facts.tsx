import type { Person, PersonQuota } from '@kinora/contract/operator/people';
import { fileSize, totalLength, money, shortDate } from '#lib/format.ts';
import { providerNames } from '../provider-names.ts';
import { isCreator } from './is-creator.ts';
import { roleNames } from './role-names.ts';

/** A summary of the account, starting with a suspension if there is one. */
export function PersonFacts({ person }: { person: Person }) {
  const { id, email, email_confirmed, role, created_at, suspension } = person;
  const facts = [
    ['Number', String(id)],
    ['Email', email],
    ['Email confirmed', email_confirmed ? 'Yes' : 'Not yet'],
    ['Role', roleNames[role]],
    ['Member since', shortDate(created_at)],
    ['Subscription', subscriptionText(person)],
    ...(isCreator(person) ? quotaFacts(person.quota) : []),
  ] as const;
  return (
    <section
      aria-label="Account"
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      {suspension && (
        <p className="mb-5 rounded-card bg-danger/12 px-4 py-3 text-small text-danger wrap-anywhere">
          Suspended {suspension.until ? `until ${shortDate(suspension.until)}` : 'indefinitely'}:{' '}
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

function subscriptionText({ subscription, is_subscribed }: Person): string {
  if (!subscription) return 'Never subscribed';
  const { status, billed_every, price_minor, currency, access_until, paused_until } = subscription;
  const { provider, is_free } = subscription;
  if (is_free && access_until)
    return `Free access, ${is_subscribed ? 'until' : 'ended'} ${shortDate(access_until)}`;
  const price = `${money(price_minor, currency)} a ${billed_every} through ${providerNames[provider]}`;
  if (!access_until) return `${price}, ${status === 'ended' ? 'ended' : 'not paid yet'}`;
  if (paused_until && !is_subscribed) return `${price}, paused until ${shortDate(paused_until)}`;
  return `${price}, access ${is_subscribed ? 'until' : 'ended'} ${shortDate(access_until)}`;
}

const quotaFacts = ({ used_bytes, used_s, gb, hours: ownHours, ...defaults }: PersonQuota) =>
  [
    ['Films and uploads', usageText(fileSize(used_bytes), gb, defaults.default_gb, 'GB')],
    ['Length of films', usageText(totalLength(used_s), ownHours, defaults.default_hours, 'h')],
  ] as const;

function usageText(used: string, ownLimit: number | null, defaultLimit: number, unit: string): string {
  const limit = ownLimit ?? defaultLimit;
  const suffix = ownLimit === null ? '' : ', set for this creator';
  return limit === 0 ? `${used}, no limit${suffix}` : `${used} of ${limit.toLocaleString()} ${unit}${suffix}`;
}
