import { expect, test } from 'vitest';
import { attentionItems } from './attention-items.ts';

const nothing = {
  failed_films: 0,
  failed_jobs: 0,
  refused_emails: 0,
  unmatched_payments: 0,
  suspended_people: 0,
};

test('nothing that waits is nothing to read', () => {
  expect(attentionItems(nothing)).toEqual([]);
});

test('one is singular, and more are plural', () => {
  expect(attentionItems({ ...nothing, refused_emails: 1, unmatched_payments: 2 })).toEqual([
    '1 email was refused by the mail server.',
    '2 payments match no member.',
  ]);
});
