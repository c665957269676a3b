import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseBasisPoints, splitFields } from './split-fields.ts';

test('shares are parsed to a hundredth of a percent, in each accepted notation', () => {
  expect(['33.33', '33,3', '7 %', ' 100', '0.01'].map(parseBasisPoints)).toEqual([
    3333, 3330, 700, 10_000, 1,
  ]);
  expect(['', 'half', '33.333', '-1', '1e2'].map(parseBasisPoints)).toEqual(Array(5).fill(NaN));
});

test('each error is reported for its field, or for the whole list', () => {
  const findIssues = (...earners: { user_id?: number; email?: string; share_bp: string }[]) =>
    z
      .safeParse(splitFields, {
        earners: earners.map((earner) => ({ user_id: null, name: '', email: '', ...earner })),
      })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(findIssues({ email: 'ada@example.com', share_bp: '40' })).toBeUndefined();
  expect(findIssues({ email: 'ada@example.com', share_bp: 'half' })).toEqual([
    ['earners.0.share_bp', 'Enter a share'],
  ]);
  expect(findIssues({ user_id: 1, share_bp: '60' }, { user_id: 2, share_bp: '40.01' })).toEqual([
    ['earners', 'Together the shares are more than 100%'],
  ]);
  expect(findIssues({ user_id: 1, share_bp: '1' }, { user_id: 1, share_bp: '1' })).toEqual([
    ['earners', 'Enter each person once'],
  ]);
});
