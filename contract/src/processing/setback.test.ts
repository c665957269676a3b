import { expect, test } from 'vitest';
import { setbackText } from './setback.ts';

test('the text for a stuck film states which try comes next', () => {
  expect(setbackText({ kind: 'stuck', next_try: 2, tries: 3 })).toBe(
    'Got stuck and was started again: try 2 of 3.',
  );
});

test('a fault of the machine does not use up a try', () => {
  for (const kind of ['hangs', 'out_of_memory', 'disk_full', 'interrupted'] as const)
    expect(setbackText({ kind, next_try: 1, tries: 3 })).not.toContain('try 1');
});
