import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { postEntries, type Entry } from '#features/earnings/ledger/queries.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addUser } from '#test/shows.ts';

let kinora: TestApp;
let creator: number;
beforeAll(async () => {
  kinora = await startTestApp();
  creator = await addUser(kinora.context);
});
afterAll(() => kinora[Symbol.asyncDispose]());

const entry = (idempotency_key: string, debit: number, credit: number): Entry => ({
  idempotency_key,
  type: 'royalty',
  mode: 'balance',
  memo: '',
  royalty_month_id: null,
  postings: [
    { kind: 'pool', amount_minor: -debit },
    { kind: 'creator', user_id: creator, amount_minor: credit },
  ],
});

const post = (...entries: Entry[]) =>
  transaction(kinora.context.db, (tx) => postEntries(tx, 'usd', entries, kinora.context.clock.now()));

const amounts = async () =>
  (await kinora.context.db.selectFrom('ledger_postings').select('amount_minor').orderBy('id').execute()).map(
    ({ amount_minor }) => amount_minor,
  );

test('an entry is posted once, balanced to the cent, and cannot be changed', async () => {
  const { db } = kinora.context;
  await post(entry('one', 1550, 1550), entry('nothing', 0, 0));
  await expect(post(entry('two', 550, 550), entry('lost', 100, 99))).rejects.toThrow('does not balance');
  await expect(post(entry('two', 550, 550), entry('one', 1550, 1550))).rejects.toThrow(/idempotency_key/);
  await expect(db.updateTable('ledger_postings').set({ amount_minor: 1 }).execute()).rejects.toThrow(
    'append-only',
  );
  await expect(db.deleteFrom('ledger_transactions').execute()).rejects.toThrow('append-only');
  expect(await amounts()).toEqual([-1550, 1550]);
});

test('only one of two concurrent posts with the same key takes effect', async () => {
  const both = await Promise.allSettled([post(entry('three', 7, 7)), post(entry('three', 7, 7))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await amounts()).toEqual([-1550, 1550, -7, 7]);
});
