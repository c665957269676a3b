import { expect, test } from 'vitest';
import { attentionItems, healthItems } from './attention-items.ts';

const nothingPending = {
  open_reports: 0,
  open_appeals: 0,
  due_restorations: 0,
  failed_films: 0,
  failed_jobs: 0,
  refused_emails: 0,
  open_messages: 0,
  unmatched_payments: 0,
  failed_payouts: 0,
  suspended_people: 0,
};

test('lists nothing if nothing is pending', () => {
  expect(attentionItems(nothingPending)).toEqual([]);
});

test('states each count in the singular or plural, and links to the page where it can be handled', () => {
  expect(attentionItems({ ...nothingPending, refused_emails: 1, suspended_people: 2 })).toEqual([
    { text: '1 email did not arrive.', to: '/operator/emails' },
    { text: '2 members are suspended.', to: '/operator/people?only=suspended' },
  ]);
});

const healthy = {
  free_bytes: 50 * 1024 ** 3,
  is_disk_low: false,
  is_proxy_undeclared: false,
  last_backup_at: '2026-11-20T10:00:00.000Z',
  is_backup_due: false,
  webhooks: [{ provider: 'stripe' as const, last_event_at: '2026-11-24T10:00:00.000Z', is_behind: false }],
  contradictions: 0,
};

test('lists no problems if the service is healthy, and otherwise inconsistent books first', () => {
  expect(healthItems(healthy)).toEqual([]);
  const webhooks = [{ provider: 'stripe' as const, last_event_at: null, is_behind: true }];
  const unhealthy = {
    ...healthy,
    contradictions: 2,
    is_disk_low: true,
    is_proxy_undeclared: true,
    is_backup_due: true,
    webhooks,
  };
  expect(healthItems(unhealthy).map(({ text }) => text)).toEqual([
    'The books are inconsistent in 2 places. Make no payouts until you know why; the metric “money_violations” shows where.',
    'The disk has 53.69 GB left. Uploads pause when there is too little.',
    'Most requests seem to come through a proxy, but TRUST_PROXY is 0: all clients share one address and can be locked out together. Set it to the number of your proxies.',
    'Stripe has taken payments without notifying us. Check the address of its webhook.',
    'The last backup was made on Nov 20th 26. The command “backup” makes another.',
  ]);
  expect(healthItems({ ...healthy, contradictions: null })).toHaveLength(1);
});
