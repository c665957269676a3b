import { expect, test } from 'vitest';
import { receiptLines } from './receipt-lines.ts';

const receipt = {
  id: '2026-10-usd',
  currency: 'usd',
  paid_minor: 999,
  tax_minor: 0,
  fee_minor: 59,
  is_known: true,
  shows: [{ show_id: 4, title: 'Low Frequency', watched_ms: 3_900_000, amount_minor: 500 }],
  removed: null,
  service_minor: 440,
};

test('a receipt lists the shows first, and omits costs of zero', () => {
  expect(receiptLines(receipt, 'Kinora').map(({ name, note, amount }) => [name, note, amount])).toEqual([
    ['Low Frequency', '1 h 5 min', '$5.00'],
    ['Kinora', 'Running the service', '$4.40'],
    ['Payment', 'Kept by the payment provider', '$0.59'],
  ]);
});

test('a receipt does not name shows that were removed from the history', () => {
  const removed = { watched_ms: 60_000, amount_minor: 100 };
  expect(receiptLines({ ...receipt, removed }, 'Kinora')[1]).toMatchObject({
    name: 'Removed from your history',
    note: '1 min',
    amount: '$1.00',
  });
});
