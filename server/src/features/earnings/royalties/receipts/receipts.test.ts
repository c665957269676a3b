import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { removeFromHistory } from '@kinora/contract/accounts/watch-history';
import { listReceipts, monthlyReceipt } from '@kinora/contract/earnings/receipts';
import { closeMonth } from '#features/earnings/royalties/close/close-month.ts';
import { monthOf, monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { startTestApp } from '#test/app.ts';
import { addCreator, addPayment, addWatching, closeNextMonth, monthToClose } from '#test/royalties.ts';

test('a viewer sees where their money for a month went, and can remove episodes from their history', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const month = monthToClose(context);
  const receipt = `${month}-usd`;
  const ada = await addCreator(kinora, 'Ada Author');
  const bob = await addCreator(kinora, 'Bob Builder');
  const vera = await kinora.member('Vera Viewer');
  const other = await kinora.member('Otto Other');
  const readReceipt = (member: UserData) => kinora.as(member, monthlyReceipt, { params: { receipt } });
  await addPayment(context, vera.id, month, { amount_minor: 1190, tax_minor: 190, fee_minor: 60 });
  await addWatching(context, vera.id, ada.episode_id, month, 120);
  await addWatching(context, vera.id, bob.episode_id, month, 40, 14);
  // Otto watches nothing, so everything that Vera paid goes to the shows she watched.
  await addPayment(context, other.id, month, { amount_minor: 1000, fee_minor: 60 });
  expect(await kinora.as(vera, listReceipts, {})).toEqual([]);
  expect((await kinora.refused(vera, monthlyReceipt, { params: { receipt } })).status).toBe(404);

  await closeMonth(context, month);
  expect(await kinora.as(vera, listReceipts, {})).toEqual([{ id: receipt, currency: 'usd' }]);
  expect(await readReceipt(vera)).toEqual({
    id: receipt,
    currency: 'usd',
    paid_minor: 1190,
    tax_minor: 190,
    fee_minor: 60,
    is_known: true,
    shows: [
      { show_id: ada.show_id, title: expect.any(String) as string, watched_ms: 7_200_000, amount_minor: 705 },
      { show_id: bob.show_id, title: expect.any(String) as string, watched_ms: 2_400_000, amount_minor: 235 },
    ],
    removed: null,
    service_minor: 0,
  });
  expect(await readReceipt(other)).toMatchObject({ shows: [], service_minor: 940, is_known: true });
  expect((await kinora.refused(ada.user, monthlyReceipt, { params: { receipt } })).status).toBe(404);

  // After the close, removing an episode leaves nothing that the receipt could be computed from.
  await kinora.as(vera, removeFromHistory, { body: { episode_id: String(bob.episode_id) } });
  expect(await readReceipt(vera)).toMatchObject({
    is_known: false,
    shows: [],
    removed: null,
    service_minor: 940,
  });

  // In a month that is still open, removed watch time is counted, but its shows are not named.
  const open = monthOf(new Date(monthSpan(month).to_ms));
  await addPayment(context, vera.id, open, { amount_minor: 1000, fee_minor: 60 });
  await addWatching(context, vera.id, ada.episode_id, open, 60);
  await addWatching(context, vera.id, bob.episode_id, open, 60, 14);
  await kinora.as(vera, removeFromHistory, { body: { episode_id: String(bob.episode_id) } });
  const next = await closeNextMonth(kinora, month);
  const later = await kinora.as(vera, monthlyReceipt, { params: { receipt: `${next}-usd` } });
  expect(later.shows.map(({ show_id }) => show_id)).toEqual([ada.show_id]);
  expect(later.removed).toMatchObject({ watched_ms: 3_600_000 });
  const parts = [...later.shows.map(({ amount_minor }) => amount_minor), later.removed?.amount_minor ?? 0];
  expect(parts.reduce((sum, part) => sum + part, later.service_minor)).toBe(940);
});
