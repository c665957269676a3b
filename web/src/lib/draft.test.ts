import { expect, test } from 'vitest';
import { readDraft, textsOf } from './draft.ts';

const storageOf = (kept: string | null) => ({ getItem: () => kept });

test('a draft holds what was typed and chosen, and no file', () => {
  const portrait_image = new File(['x'], 'poster.png');
  expect(textsOf({ title: 'Ashes', category: ['1'], portrait_image })).toEqual({
    title: 'Ashes',
    category: ['1'],
  });
});

test('what is kept comes back; what is no draft is as if it were not there', () => {
  expect(readDraft(storageOf('{"title":"Ashes"}'), 'any')).toEqual({ title: 'Ashes' });
  for (const kept of [null, 'null', '{', '[1]', '7']) expect(readDraft(storageOf(kept), 'any')).toBeNull();
});
