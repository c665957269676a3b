import { expect, test } from 'vitest';
import { stateOfHome } from './home-state.ts';

const waiting = { data: undefined, isPending: true, error: null };
const failed = { data: undefined, isPending: false, error: new Error('No connection') };
const came = (data: unknown) => ({ data, isPending: false, error: null });
const noBanners = came({ topShow: null, middleShow: null, bottom_show: null });

test('shows the loader until a response arrives', () => {
  expect(stateOfHome([waiting, waiting])).toEqual({ kind: 'waiting' });
  expect(stateOfHome([waiting, came([]), noBanners, failed])).toEqual({ kind: 'waiting' });
});

test('shows the page once any row has content', () => {
  expect(stateOfHome([waiting, failed, came([{ id: 1 }])])).toEqual({ kind: 'full' });
  expect(stateOfHome([waiting, came({ drama: [{ id: 1 }] })])).toEqual({ kind: 'full' });
  expect(stateOfHome([waiting, came({ topShow: { id: 1 }, middleShow: null })])).toEqual({ kind: 'full' });
});

test('shows the empty state once all calls returned nothing', () => {
  expect(stateOfHome([came([]), noBanners, came({})])).toEqual({ kind: 'empty' });
});

test('shows a failure if calls failed and nothing arrived', () => {
  expect(stateOfHome([failed, came([])])).toEqual({ kind: 'failed', error: failed.error });
});
