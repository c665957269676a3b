import { expect, test } from 'vitest';
import { day } from '#clock.ts';
import { exportTransfers } from '#features/earnings/payouts/bank-transfers.ts';
import { createDuePayouts } from '#features/earnings/payouts/prepare-payouts.ts';
import { closeMonth } from '#features/earnings/royalties/close/close-month.ts';
import { insertReport } from '#features/reports/queries.ts';
import type { Tx } from '#db/types.ts';
import { startTestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { addEpisode } from '#test/personas.ts';
import {
  addCreator,
  addPayment,
  addWatching,
  closeNextMonth,
  setUpPayouts,
  monthToClose,
} from '#test/royalties.ts';
import { addUser } from '#test/shows.ts';

test('a payout is not paid from money on hold if its show is claimed before the payout begins', async () => {
  await using kinora = await startTestApp({ PAYOUT_MINIMUM_MINOR: '100' });
  const { context } = kinora;
  const month = monthToClose(context);
  const ada = await addCreator(kinora, 'Ada');
  const other = await addEpisode(kinora, ada.user.id);
  await addFilm(context, other.episode_id, 3 * 3600);
  const fan = await addUser(context);
  await addPayment(context, fan, month);
  await addWatching(context, fan, ada.episode_id, month, 60);
  await closeMonth(context, month);
  await setUpPayouts(context, ada.user);
  kinora.advance(45 * day);
  expect(await createDuePayouts(context)).toBe(1);

  // Since then, Ada's other show has earned money that is on hold.
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
  await addPayment(context, fan, next, { amount_minor: 5000 });
  await addWatching(context, fan, other.episode_id, next, 60);
  await closeNextMonth(kinora, month);

  const claim = { about: 'show' as const, reason: 'copyright' as const, words: 'It is mine.', user_id: null };
  const { show_id } = ada;
  const created_at = context.clock.now();
  await insertReport(context.db as Tx, {}, { ...claim, show_id, created_at });
  kinora.advance(day);
  expect(await exportTransfers(context, 'list.csv', { reader_id: null })).toMatchObject({ payouts: 0 });
  // An undecided claim holds back money for no longer than 30 days.
  kinora.advance(30 * day);
  expect(await exportTransfers(context, 'list.csv', { reader_id: null })).toMatchObject({ payouts: 1 });
});
