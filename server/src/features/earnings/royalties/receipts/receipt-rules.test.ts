import { expect, test } from 'vitest';
import { splitNet } from '#features/earnings/royalties/receipts/receipt-rules.ts';

const share = (show_id: number, watched_ms: number, amount_micro: bigint) => ({
  show_id,
  watched_ms,
  amount_micro,
});

test('the parts of a receipt add up to the cent', () => {
  // No share is a whole number of cents: 333⅓, 333⅓ and 166⅔, which leaves 106⅔ for the service.
  const split = splitNet(
    940,
    [share(1, 10, 333_333_333n), share(2, 10, 333_333_333n), share(3, 5, 166_666_666n)],
    [],
  );
  const shown = split.shows.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  expect(shown + split.service_minor).toBe(940);
  expect(split.removed).toBeNull();
  expect(split.shows.map(({ show_id }) => show_id)).toContain(3);
});

test('watch time removed from the history is counted, but its shows are not named', () => {
  const split = splitNet(
    1000,
    [share(1, 60, 600_000_000n), share(2, 40, 400_000_000n)],
    [
      { show_id: 1, watched_ms: 30 },
      { show_id: 2, watched_ms: 40 },
    ],
  );
  expect(split).toEqual({
    shows: [{ show_id: 1, watched_ms: 30, amount_minor: 300 }],
    removed: { watched_ms: 70, amount_minor: 700 },
    service_minor: 0,
  });
});

test('the whole payment of a viewer who watched nothing goes to the service', () => {
  expect(splitNet(940, [], [])).toEqual({ shows: [], removed: null, service_minor: 940 });
});
