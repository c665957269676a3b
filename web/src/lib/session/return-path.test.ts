import { expect, test } from 'vitest';
import { returnStateFor, returnPath } from './return-path.ts';

test('signing in returns to the full URL', () => {
  const state = returnStateFor({ pathname: '/watch/7', search: '?t=30', hash: '#x' });
  expect(returnPath(state)).toBe('/watch/7?t=30#x');
});

test('signing in never redirects to another site', () => {
  const unsafePaths = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    7,
  ];
  for (const from of unsafePaths) expect(returnPath({ from })).toBeNull();
  for (const state of [null, undefined, {}, 'x']) expect(returnPath(state)).toBeNull();
});
