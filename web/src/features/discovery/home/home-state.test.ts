import { expect, test } from 'vitest';
import { homeState } from './home-state.ts';

const waiting = { data: undefined, isPending: true, error: null };
const failed = { data: undefined, isPending: false, error: new Error('No connection') };
const loaded = (data: unknown) => ({ data, isPending: false, error: null });
const noBanners = loaded({ topShow: null, middleShow: null, bottom_show: null });

test('the home page shows the loader until a list with content has loaded', () => {
  expect(homeState([waiting, waiting])).toEqual({ kind: 'waiting' });
  expect(homeState([waiting, loaded([]), noBanners, failed])).toEqual({ kind: 'waiting' });
});

test('the home page is shown once any row has content', () => {
  expect(homeState([waiting, failed, loaded([{ id: 1 }])])).toEqual({ kind: 'full' });
  expect(homeState([waiting, loaded({ drama: [{ id: 1 }] })])).toEqual({ kind: 'full' });
  expect(homeState([waiting, loaded({ topShow: { id: 1 }, middleShow: null })])).toEqual({ kind: 'full' });
});

test('the home page shows its empty state once all calls have returned nothing', () => {
  expect(homeState([loaded([]), noBanners, loaded({})])).toEqual({ kind: 'empty' });
});

test('the home page shows a failure if a call failed and no row has content', () => {
  expect(homeState([failed, loaded([])])).toEqual({ kind: 'failed', error: failed.error });
});
