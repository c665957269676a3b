import { expect, test } from 'vitest';
import { attentionItems } from './attention-items.ts';

const nothing = {
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

test('nothing that waits is nothing to read', () => {
  expect(attentionItems(nothing)).toEqual([]);
});

test('one is singular, more are plural, and each leads to where something can be done', () => {
  expect(attentionItems({ ...nothing, refused_emails: 1, suspended_people: 2 })).toEqual([
    { text: '1 email could not be sent.', to: '/operator/emails' },
    { text: '2 members are suspended.', to: '/operator/people?only=suspended' },
  ]);
});
