import { expect, test } from 'vitest';
import { stateOfHome } from './home-state.ts';

const waiting = { data: undefined, isPending: true, error: null };
const failed = { data: undefined, isPending: false, error: new Error('No connection') };
const came = (data: unknown) => ({ data, isPending: false, error: null });
const noBanners = came({ topShow: null, middleShow: null, bottom_show: null });

test('the loader stays while nothing has come', () => {
  expect(stateOfHome([waiting, waiting])).toEqual({ kind: 'waiting' });
  expect(stateOfHome([waiting, came([]), noBanners, failed])).toEqual({ kind: 'waiting' });
});

test('the first row that holds something opens the page, whatever becomes of the others', () => {
  expect(stateOfHome([waiting, failed, came([{ id: 1 }])])).toEqual({ kind: 'full' });
  expect(stateOfHome([waiting, came({ drama: [{ id: 1 }] })])).toEqual({ kind: 'full' });
  expect(stateOfHome([waiting, came({ topShow: { id: 1 }, middleShow: null })])).toEqual({ kind: 'full' });
});

test('a service without shows is known to be empty when all calls have said so', () => {
  expect(stateOfHome([came([]), noBanners, came({})])).toEqual({ kind: 'empty' });
});

test('nothing at all because of a failure is told as a failure', () => {
  expect(stateOfHome([failed, came([])])).toEqual({ kind: 'failed', error: failed.error });
});
